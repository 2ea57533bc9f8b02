import { custom, resource, text, wireSchema } from '@quoin/kit'
import type * as z from 'zod'
import { bound, currency } from './amounts.ts'
import { recordAnswer } from './answers.ts'

const fields = {
  currency: currency().default('EUR'),
  /** Above this a transfer takes a code; 0: always. */
  codeOverMinor: bound().default(10_000),
  transferMaxMinor: bound(),
  dayMaxMinor: bound(),
  monthMaxMinor: bound(),
  /** Above this a posting by hand takes a second administrator; 0: always. */
  secondOverMinor: bound().default(100_000),
  /** What a new wallet is called, and what clients write on their transfers. */
  notesLabel: text(255).default('Wallet'),
  transferSource: text(100).default('Wallet'),
  transferSourceAlias: text(100).default('wallet'),
} as const

export interface SettingsWire {
  currency: string
  code_over_minor: number
  transfer_max_minor: number | null
  day_max_minor: number | null
  month_max_minor: number | null
  second_over_minor: number
  notes_label: string
  transfer_source: string
  transfer_source_alias: string
}
const answer = recordAnswer<SettingsWire>(fields)

/** How wallets work in a company: one record. */
export const settings = resource({
  type: 'WalletSettings',
  wrapper: 'settings',
  title: 'id',
  fields,
  permissions: { read: 'wallet.wallets.read', write: 'wallet.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'wallet.wallets.read',
      answer,
      summary:
        'How wallets work in this company: currency, limits, from which amount a code and a second administrator are needed.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'wallet.settings.manage',
      wrapper: 'settings',
      body: wireSchema(fields, 'update') as z.ZodType<Partial<SettingsWire>>,
      answer,
      summary: 'Changes how wallets work in this company.',
    }),
  },
})
