-- The language of the page on which guests book and visitors get tickets: what is mailed days later is in it too.
alter table geolocation.bookings add column guest_language text;
alter table geolocation.tickets add column holder_language text;
