alter table onboarding.steps add column tour jsonb;
