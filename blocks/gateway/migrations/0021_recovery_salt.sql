-- With what the recovery codes of one set are hashed; null for sets of before, which go on until new codes are made.
alter table gateway.authenticator_apps add column recovery_salt bytea check (length(recovery_salt) = 16);
