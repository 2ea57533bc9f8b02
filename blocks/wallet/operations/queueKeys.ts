import type { BlockServer, QueueKeysOf } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { partsMax } from '../resources/parts.ts'

/**
 * The wallets a payment names, as it names them: many who pay into one, a fee's or a shop's, wait for each other outside the
 * database. Who names the same wallet in two ways waits there after all, which is slower and just as right.
 */
const named = (...words: readonly unknown[]): string[] =>
  words.filter((word) => typeof word === 'string').map((word) => `wallet ${word.trim().toUpperCase().slice(0, 60)}`)

const ofTransfer: QueueKeysOf = ({ walletCode }, { alias, destination_wallet_code: code }) => named(walletCode, code ?? alias)

const ofSplit: QueueKeysOf = ({ walletCode }, { parts }) => {
  const requested = (Array.isArray(parts) ? parts.slice(0, partsMax) : []) as ({
    alias?: unknown
    destination_wallet_code?: unknown
  } | null)[]
  return named(walletCode, ...requested.map((part) => part?.destination_wallet_code ?? part?.alias))
}

export const queueKeys: BlockServer['queueKeys'] = {
  [wallet.wallets.transfer.name]: ofTransfer,
  [wallet.wallets.split.name]: ofSplit,
}
