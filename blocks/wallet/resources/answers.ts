import { type Field, wireName } from '@quoin/kit'
import * as z from 'zod'

type Answer<Wire> = z.ZodObject & z.ZodType<Wire & { unique_id: string; created_at: string }>

/** A record of these fields as operations of the block's own answer it, in wire names. */
export function recordAnswer<Wire>(fields: Readonly<Record<string, Field<any, boolean, boolean, boolean>>>): Answer<Wire> {
  const own = Object.entries(fields).map(([name, { definition }]) => [wireName(name, definition), z.unknown()] as const)
  const standard = ['version', 'created_at', 'updated_at', 'created_by', 'updated_by'].map((name) => [name, z.unknown()] as const)
  return z.object({ unique_id: z.string(), ...Object.fromEntries([...standard, ...own]) }) as z.ZodObject as Answer<Wire>
}

export interface WalletWire {
  user_unique_id: string
  code: string
  alias: string | null
  owner_name: string | null
  currency: string
  notes: string | null
  status: string
  enabled: boolean
  frozen_reason: string | null
  has_app: boolean
  balance: number
  held: number
  available: number
  overdraft: number
  balance_minor: number
}

export interface TransactionWire {
  wallet_unique_id: string
  number: number
  type: 'credit' | 'debit'
  kind: string
  amount: number
  currency: string
  description: string | null
  counterpart: string | null
  reference_type: string | null
  reference_unique_id: string | null
  balance_before: number
  balance_after: number
  transfer: string
  reverses: string | null
  status: string
}

export interface CodeWire {
  wallet_unique_id: string
  code: string
  amount: number
  currency: string
  purpose: string | null
  expires_at: string
  used_at: string | null
  status: string
}
