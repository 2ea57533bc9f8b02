-- What guests agree to, and how long it is kept who they were.
alter table geolocation.locations add column consent_text text;
alter table geolocation.locations add column guest_days bigint;
alter table geolocation.bookings add column consent_text text;
alter table geolocation.bookings add column consented_at timestamptz(3);
alter table geolocation.tickets add column consent_text text;
alter table geolocation.tickets add column consented_at timestamptz(3);
-- What somebody who does not sign in has booked: counted with each of their bookings, and told of on timelines.
create index bookings_guest on geolocation.bookings (tenant_id, guest_email) where guest_email is not null;
