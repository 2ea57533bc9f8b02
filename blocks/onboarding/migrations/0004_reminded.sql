alter table onboarding.journeys add column reminded_at timestamptz(3);
alter table onboarding.journeys add column completed_steps jsonb;
