-- The stored decimals of offers and opportunities, and the checks beside them, are prepared anew by every statement that writes such a row,
-- and a function in SQL is unfolded into each of them each time. One in PL/pgSQL is called as it is, and with a path of its own it is
-- planned once for a connection, whoever calls.
create or replace function crm.money_decimals(currency text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
end $$;
