create function crm.meeting_length(quantity numeric, unit text) returns interval language sql immutable parallel safe set search_path = ''
  return quantity::double precision * case unit when 'hours' then interval '1 hour' when 'days' then interval '1 day' else interval '1 minute' end;

-- A meeting that is moved by its plan or by its start alone takes the other along where both said the same, and its end where that follows
-- from how long it is said to take.
create or replace function crm.place_meeting() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.start_time is not distinct from old.scheduled_at then
      if new.start_time is not distinct from old.start_time then new.start_time := coalesce(new.scheduled_at, new.start_time);
      elsif new.scheduled_at is not distinct from old.scheduled_at then new.scheduled_at := coalesce(new.start_time, new.scheduled_at);
      end if;
    end if;
    if new.end_time is not distinct from old.end_time
      and old.end_time = (old.start_time + crm.meeting_length(old.time_quantity, old.time_unit))::timestamptz(3) then new.end_time := null;
    end if;
  end if;
  new.start_time := coalesce(new.start_time, new.scheduled_at);
  new.scheduled_at := coalesce(new.scheduled_at, new.start_time);
  if new.end_time is null and new.time_quantity is not null then
    new.end_time := new.start_time + crm.meeting_length(new.time_quantity, new.time_unit);
  end if;
  if new.account_id is null and new.contact_id is not null then
    new.account_id := (select c.account_id from crm.contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id);
  end if;
  if new.end_time < new.start_time then
    raise exception using errcode = '23514', constraint = 'meetings_end_time_order', message = 'A meeting ends after it starts.';
  end if;
  return new;
end $$;
