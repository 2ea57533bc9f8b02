-- What happens to a person is read along an index, the latest first. By the person alone nothing else is looked for.
drop index geolocation.bookings_user_id;
create index bookings_user_id on geolocation.bookings (tenant_id, user_id, created_at) where user_id is not null;
create index bookings_arrived on geolocation.bookings (tenant_id, user_id, checked_in_at) where checked_in_at is not null;
drop index geolocation.tickets_user_id;
create index tickets_user_id on geolocation.tickets (tenant_id, user_id, created_at) where user_id is not null;
create index tickets_attended on geolocation.tickets (tenant_id, user_id, checked_in_at) where checked_in_at is not null;
