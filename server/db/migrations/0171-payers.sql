-- Who paid, as the bank names them without numbers, days and its own words: what earlier receipts say is found by that.
-- `recognised` keeps why an import gave a receipt to its account without anybody being asked.
alter table payments add column payer text, add column recognised jsonb;
create index payments_payer on payments (payer, id) where payer is not null;
update payments p set payer = named.payer from (
  select given.bank_reference, string_agg(word, ' ' order by position) as payer
  from (select distinct bank_reference from payments) as given,
    regexp_split_to_table(upper(regexp_replace(normalize(given.bank_reference, nfd), '[\u0300-\u036f]', '', 'g')), '[^A-Z0-9]+')
      with ordinality as words (word, position)
  where word <> '' and word !~ '\d' and word <> all (string_to_array('FNB OB ABSA BANK CAPITEC NEDBANK STANDARD STD INVESTEC MAGTAPE CREDIT PAYSHAP EFT PMT PAYMENT PAYMENTS CASH CASHFOCUS DEP DEPOSIT IBANK INTERNET TRANSFER TRF FROM INV INVOICE INVOICES ACC ACCOUNT REF NOV DEC JAN FEB MAR APR MAY JUN JUL AUG SEP OCT', ' '))
  group by given.bank_reference) named
where named.bank_reference = p.bank_reference;
