-- A calendar server that sends to another address gets no password there.
alter table geolocation.own_calendars drop constraint own_calendars_trouble_check,
  add constraint own_calendars_trouble_check check (trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'elsewhere')),
  drop constraint own_calendars_write_trouble_check,
  add constraint own_calendars_write_trouble_check
    check (write_trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'elsewhere', 'changed_elsewhere'));
