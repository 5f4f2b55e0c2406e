-- A flow that was claimed: by which claim, until when it is known that whoever holds it is there (milliseconds since 1970 by the
-- clock of the database), and what came of it.
CREATE TABLE wizard_flows (
    flow BYTEA PRIMARY KEY,
    fingerprint BYTEA NOT NULL,
    claim BYTEA NOT NULL,
    lease_until BIGINT NOT NULL,
    record BYTEA,
    expires_at BIGINT NOT NULL
);
CREATE INDEX wizard_flows_by_expiry ON wizard_flows (expires_at);

-- How often a form of a flow was answered wrongly.
CREATE TABLE wizard_attempts (
    flow BYTEA NOT NULL,
    form BYTEA NOT NULL,
    attempts BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (flow, form)
);
CREATE INDEX wizard_attempts_by_expiry ON wizard_attempts (expires_at);

-- The links of pages that have been used up.
CREATE TABLE wizard_links (
    link BYTEA PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX wizard_links_by_expiry ON wizard_links (expires_at);
