-- How far a member came in a program of the company's own, as that program notes it.
alter table gateway.users add column onboarding_completed boolean not null default false;
alter table gateway.users add column purchase_completed boolean not null default false;
