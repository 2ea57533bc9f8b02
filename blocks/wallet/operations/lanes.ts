import type { BlockServer, LanesOf } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { partsMax } from '../resources/parts.ts'

/**
 * The wallets a payment names, as it names them: many who pay into one, a fee's or a shop's, wait for each other outside the
 * database. Who names the same wallet in two ways waits there after all, which is slower and just as right.
 */
const named = (...words: readonly unknown[]): string[] =>
  words.filter((word) => typeof word === 'string').map((word) => `wallet ${word.trim().toUpperCase().slice(0, 60)}`)

const ofTransfer: LanesOf = ({ walletCode }, { alias, destination_wallet_code: code }) => named(walletCode, code ?? alias)

const ofSplit: LanesOf = ({ walletCode }, { parts }) => {
  const asked = (Array.isArray(parts) ? parts.slice(0, partsMax) : []) as ({
    alias?: unknown
    destination_wallet_code?: unknown
  } | null)[]
  return named(walletCode, ...asked.map((part) => part?.destination_wallet_code ?? part?.alias))
}

export const lanes: BlockServer['lanes'] = {
  [wallet.wallets.transfer.name]: ofTransfer,
  [wallet.wallets.split.name]: ofSplit,
}
