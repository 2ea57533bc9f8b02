-- Bookings of a premise in their order were kept by an index beside that of the reference, so that each booking was written to both.
drop index geolocation.bookings_times;
drop index geolocation.bookings_premise_id;
create index bookings_premise_id on geolocation.bookings (tenant_id, premise_id, ends_at) where premise_id is not null;
