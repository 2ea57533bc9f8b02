import { block } from '@quoin/kit'
import { authorizationCodes } from './authorizationCodes.ts'
import { disputes } from './disputes.ts'
import { moneyRequests } from './moneyRequests.ts'
import { monitors } from './monitors.ts'
import { pockets } from './pockets.ts'
import { postings } from './postings.ts'
import { roleLimits } from './roleLimits.ts'
import { settings } from './settings.ts'
import { transactions } from './transactions.ts'
import { wallets } from './wallets.ts'

export type { CodeWire, TransactionWire, WalletWire } from './answers.ts'
export type { SettingsWire } from './settings.ts'
export type { Capturing, Held, Moved, Movement } from './wallets.ts'

export const wallet = block(
  'wallet',
  'Wallet',
  { wallets, transactions, authorizationCodes, moneyRequests, pockets, postings, disputes, monitors, roleLimits, settings },
  {
    'wallet.wallets.read': 'View wallets, what they hold and what is set aside',
    'wallet.wallets.write': 'Open a wallet, pay from it, request money, issue codes, keep an alias',
    'wallet.transactions.read': 'View movements, statements and receipts',
    'wallet.manage': 'Freeze and close wallets, set their limits',
    'wallet.postings.read': 'View postings made by hand',
    'wallet.postings.write': 'Top wallets up, adjust them and take movements back',
    'wallet.postings.approve': 'Approve or decline large postings of others',
    'wallet.books.read': 'View the trial balance and verify the books',
    'wallet.settings.manage': 'Change how wallets work in the company',
  },
  {
    'wallet.wallets.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'wallet.wallets.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'wallet.transactions.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'wallet.*': {},
  },
)
