-- Fails a transaction that went by what does not hold, so that it is begun again and looks first.
create function kit.begin_again() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'to be begun again' using errcode = '40001';
end $$;
