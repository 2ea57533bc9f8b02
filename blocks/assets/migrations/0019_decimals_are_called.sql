-- Asked for every asset that is written. A function in SQL with a path of its own is neither unfolded nor kept: it is read and planned anew by
-- every statement. One in PL/pgSQL is planned once for a connection.
create or replace function assets.money_decimals(currency text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
end $$;
