// What a test does on the page before the person, and what they see there. The value of this file is an object of
// functions; they throw where a person could not do the same.
({
  text: () => document.body.innerText,

  // Whether the page is one that stays: not one that is yet to be clicked on, or has sent its form.
  isSettled: () => !window.awaited && document.readyState === 'complete',

  // Readies the field to be typed into, with all that it holds selected, unless its value is picked rather than typed:
  // what keys mean there depends on the language. Whether it is to be typed.
  fill(selector, value) {
    const field = this.seen(selector);
    if (field.readOnly) throw new Error(`${selector} is read-only`);
    const picked = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'];
    if (picked.includes(field.type)) {
      field.value = value;
      this.tell(field);
      return false;
    }
    field.focus();
    field.select();
    return true;
  },

  // Where to click on the element, which is brought into view. Nowhere if it is an `option`, which is chosen then: the
  // browser draws the list outside of the page.
  aim(selector) {
    if (this.find(selector) instanceof HTMLOptionElement) return this.choose(selector);
    const element = this.seen(selector);
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
    const [box] = element.getClientRects();
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (!element.contains(document.elementFromPoint(place.x, place.y))) throw new Error(`${selector} is covered`);
    // The next page awaits nothing, so it is told from this one.
    window.awaited = 'click';
    addEventListener('click', () => (window.awaited = null), { capture: true });
    addEventListener('submit', (event) => (window.awaited = event.defaultPrevented ? null : 'page'));
    return place;
  },

  choose(selector) {
    const option = this.find(selector);
    const list = option.closest('select');
    if (option.disabled || list.matches(':disabled')) throw new Error(`${selector} is disabled`);
    option.selected = true;
    this.tell(list);
    return null;
  },

  find(selector) {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`there is no ${selector}`);
    return element;
  },

  seen(selector) {
    const element = this.find(selector);
    if (!element.checkVisibility({ visibilityProperty: true })) throw new Error(`${selector} is hidden`);
    if (element.matches(':disabled')) throw new Error(`${selector} is disabled`);
    return element;
  },

  tell(field) {
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  },
})
