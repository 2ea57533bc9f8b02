-- A question without a payee is about an authorisation code, which whoever is told it may take.
alter table wallet.challenges alter column payee_id drop not null;
