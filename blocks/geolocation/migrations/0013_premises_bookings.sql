alter table geolocation.premises add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('geolocation.premises', 'geolocation.premises');

alter table geolocation.bookings add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('geolocation.bookings', 'geolocation.bookings');
