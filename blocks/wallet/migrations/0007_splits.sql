-- A code that was asked for a payment to several is good for exactly these, each with exactly this.
alter table wallet.challenges add column parts_hash bytea;
alter table wallet.challenges add constraint challenges_about_one check (payee_id is null or parts_hash is null);
