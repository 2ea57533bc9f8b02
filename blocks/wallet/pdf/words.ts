import type { PaperLanguage } from '@quoin/kit/pdf'

/** What is printed on statements and receipts. */
export const pdfWords: Readonly<
  Record<
    PaperLanguage,
    Readonly<
      Record<
        | 'statement'
        | 'receipt'
        | 'owner'
        | 'wallet'
        | 'period'
        | 'opening'
        | 'closing'
        | 'date'
        | 'what'
        | 'amount'
        | 'balance'
        | 'page'
        | 'number'
        | 'counterpart'
        | 'utc'
        | 'all'
        | 'taken'
        | 'given',
        string
      >
    >
  >
> = {
  en: {
    statement: 'Statement',
    receipt: 'Receipt',
    owner: 'Owner',
    wallet: 'Wallet',
    period: 'Period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    date: 'Date',
    what: 'Description',
    amount: 'Amount',
    balance: 'Balance',
    page: 'Page',
    number: 'Reference',
    counterpart: 'Counterparty',
    utc: 'Times are in UTC.',
    all: 'All time',
    taken: 'Paid out',
    given: 'Paid in',
  },
  es: {
    statement: 'Extracto',
    receipt: 'Recibo',
    owner: 'Titular',
    wallet: 'Monedero',
    period: 'Periodo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    date: 'Fecha',
    what: 'Concepto',
    amount: 'Importe',
    balance: 'Saldo',
    page: 'Página',
    number: 'Referencia',
    counterpart: 'Con',
    utc: 'Las horas están en UTC.',
    all: 'Desde el principio',
    taken: 'Cargo',
    given: 'Abono',
  },
  fr: {
    statement: 'Relevé',
    receipt: 'Reçu',
    owner: 'Titulaire',
    wallet: 'Portefeuille',
    period: 'Période',
    opening: 'Solde initial',
    closing: 'Solde final',
    date: 'Date',
    what: 'Libellé',
    amount: 'Montant',
    balance: 'Solde',
    page: 'Page',
    number: 'Référence',
    counterpart: 'Avec',
    utc: 'Les heures sont en UTC.',
    all: 'Depuis le début',
    taken: 'Débit',
    given: 'Crédit',
  },
  de: {
    statement: 'Kontoauszug',
    receipt: 'Beleg',
    owner: 'Inhaber',
    wallet: 'Wallet',
    period: 'Zeitraum',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    date: 'Datum',
    what: 'Verwendungszweck',
    amount: 'Betrag',
    balance: 'Saldo',
    page: 'Seite',
    number: 'Referenz',
    counterpart: 'Mit',
    utc: 'Zeiten in UTC.',
    all: 'Von Anfang an',
    taken: 'Ausgang',
    given: 'Eingang',
  },
  ja: {
    statement: '取引明細書',
    receipt: '領収書',
    owner: '名義人',
    wallet: 'ウォレット',
    period: '期間',
    opening: '開始残高',
    closing: '終了残高',
    date: '日付',
    what: '摘要',
    amount: '金額',
    balance: '残高',
    page: 'ページ',
    number: '照会番号',
    counterpart: '相手',
    utc: '時刻はUTCです。',
    all: '開始以降',
    taken: '出金',
    given: '入金',
  },
  zh: {
    statement: '对账单',
    receipt: '收据',
    owner: '户主',
    wallet: '钱包',
    period: '期间',
    opening: '期初余额',
    closing: '期末余额',
    date: '日期',
    what: '摘要',
    amount: '金额',
    balance: '余额',
    page: '页',
    number: '参考号',
    counterpart: '对方',
    utc: '时间为协调世界时（UTC）。',
    all: '自开户起',
    taken: '支出',
    given: '收入',
  },
}
