-- What the recovery codes of one set are hashed with, sealed, so that they go on when the installation's secret is replaced; null for
-- sets of before, whose key is derived from a secret.
alter table gateway.authenticator_apps add column sealed_recovery_keys bytea;
