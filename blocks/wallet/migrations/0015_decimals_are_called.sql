-- A stored column's expression is prepared anew by every statement that writes the row, and a function in SQL is unfolded into it each
-- time: with three such columns that took longer than all the rest of a movement. One in PL/pgSQL is called as it is, and with a path of
-- its own it is planned once for a connection, whoever calls.
create or replace function wallet.as_decimal(minor bigint, currency text) returns numeric language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return round(minor / 10::numeric ^ wallet.minor_digits(currency), wallet.minor_digits(currency));
end $$;
