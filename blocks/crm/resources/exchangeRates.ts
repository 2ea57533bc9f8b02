import { date, decimal, oneOf, resource, text, currencies } from '@quoin/kit'

/** What one of a currency is worth in another from a day on, as the company states it: what forecasts are converted with. */
export const exchangeRates = resource({
  type: 'exchange_rate',
  wrapper: 'exchange_rate',
  title: 'currency',
  fields: {
    currency: oneOf(...currencies)
      .required()
      .fixed()
      .sortable(),
    target: oneOf(...currencies)
      .required()
      .fixed()
      .sortable(),
    rate: decimal(0.00000001, 1e9).required(),
    validFrom: date().required().sortable(),
    /** Where it was read. */
    source: text(160),
  },
  permissions: { read: 'crm.opportunities.read', write: 'crm.settings.manage' },
  sort: '-valid_from',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
