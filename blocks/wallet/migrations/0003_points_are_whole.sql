-- Points have no decimals, in a wallet as everywhere; the table in the code is `kit/currencies.ts`.
create or replace function wallet.minor_digits(currency text) returns integer language sql immutable parallel safe
  return case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PTS', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 when currency in ('CLF', 'UYW') then 4 else 2 end;
