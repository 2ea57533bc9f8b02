-- In databases that are older than 0.2.0 the table took the place of another one, whose keys had these names at the time.
do $$
declare
  taken name;
begin
  for taken in select conname from pg_constraint where conrelid = 'university.attendances'::regclass and conname ~ '_(pkey|not_null)1$' loop
    execute format('alter table university.attendances rename constraint %I to %I', taken, rtrim(taken, '1'));
  end loop;
end $$;
