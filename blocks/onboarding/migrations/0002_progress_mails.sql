alter table onboarding.onboardings add column mails_progress boolean not null default false;
