import { page, pagesOf } from '@quoin/ui/pages'
import {
  IconBooks,
  IconCoins,
  IconMessageQuestion,
  IconReceipt2,
  IconCashBanknoteMoveBack,
  IconSettings,
  IconWallet,
} from '@tabler/icons-react'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const wallet = {
  block: 'wallet',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'money',
  permissionTexts,
  inbox: {
    'moneyRequests.pay': () => import('./screens/requests/PayInInbox.tsx'),
  },
  events: () => import('./screens/events.ts').then(({ events }) => events),
} as const

/** Money that moves: wallets, transfers confirmed by a code, holds, statements. */
export const pages = pagesOf(wallet, {
  home: page('/', () => import('./screens/home/WalletPage.tsx'), {
    icon: IconWallet,
    permission: 'wallet.wallets.read',
    search: ['wallet', 'tab'],
    acts: {
      transfer: { permission: 'wallet.wallets.write', path: '/transfer', takes: 'to' },
      request: { permission: 'wallet.wallets.write', path: '/request' },
    },
  }),
  wallets: {
    icon: IconCoins,
    path: '/all',
    permission: 'wallet.manage',
    list: {
      columns: ['ownerName', 'code', 'alias', 'balance', 'held', 'status', 'createdAt'],
      form: ['user', 'currency', 'notes'],
      cells: { balance: () => import('./screens/admin/BalanceCell.tsx'), held: () => import('./screens/admin/HeldCell.tsx') },
    },
    record: () => import('./screens/admin/WalletRecordPage.tsx'),
  },
  moneyRequests: {
    icon: IconCashBanknoteMoveBack,
    more: true,
    path: '/requests',
    permission: 'wallet.wallets.read',
    list: () => import('./screens/requests/RequestsPage.tsx'),
    creates: false,
    record: {
      highlights: ['amount', 'payerName', 'dueOn'],
      groups: {
        request: ['note', 'askerName', 'payerName', 'amount', 'dueOn', 'expiresAt'],
        answer: ['state', 'closedAt', 'transfer', 'declineReason', 'reminders', 'remindedAt'],
      },
      cells: { transfer: () => import('./screens/requests/PaidWith.tsx') },
      actions: [() => import('./screens/requests/RequestActions.tsx')],
      menu: [() => import('./screens/requests/RequestMenu.tsx')],
    },
  },
  payRequest: page('/requests/$id/pay', () => import('./screens/requests/PayPage.tsx')),
  request: page('/request', () => import('./screens/requests/RequestPage.tsx'), { search: ['wallet'] }),
  transactions: { list: false, record: () => import('./screens/transactions/ReceiptPage.tsx') },
  postings: {
    icon: IconReceipt2,
    list: {
      columns: ['wallet', 'type', 'amount', 'reason', 'state', 'createdBy', 'createdAt'],
      form: ['wallet', 'type', 'amount', 'reason'],
      cells: { amount: () => import('./screens/admin/PostedAmountCell.tsx') },
    },
    record: {
      groups: {
        posting: ['wallet', 'type', 'amount', 'currency', 'reason', 'referenceType', 'referenceUniqueId'],
        decision: ['state', 'decidedBy', 'decidedAt', 'declineReason'],
      },
      actions: ['approve', 'decline'],
    },
  },
  disputes: {
    icon: IconMessageQuestion,
    permission: 'wallet.postings.write',
    list: {
      columns: ['user', 'reason', 'state', 'createdAt', 'decidedBy'],
      views: { open: { filter: { state: 'open' }, count: true } },
      creates: false,
    },
    record: {
      groups: { question: ['user', 'wallet', 'transaction', 'reason'], answer: ['state', 'answer', 'decidedBy', 'decidedAt'] },
      actions: ['accept', 'reject', 'withdraw'],
    },
  },
  books: page('/books', () => import('./screens/admin/BooksPage.tsx'), { icon: IconBooks, permission: 'wallet.books.read' }),
  accounts: page('/books/accounts', () => import('./screens/admin/AccountsPage.tsx'), { search: ['kind', 'currency', 'page'] }),
  account: page('/books/accounts/$id', () => import('./screens/admin/AccountPage.tsx'), {
    search: ['from', 'to', 'page', 'transfer'],
  }),
  // A message elsewhere may lead here with what somebody asks for: /wallet/transfer?to=kim.pays&amount=12.50
  transfer: page('/transfer', () => import('./screens/transfer/TransferPage.tsx'), {
    search: ['wallet', 'to', 'amount', 'note'],
  }),
  split: page('/split', () => import('./screens/transfer/SplitPage.tsx'), { search: ['wallet'] }),
  settings: page('/settings', () => import('./screens/admin/SettingsPage.tsx'), {
    icon: IconSettings,
    space: 'settings',
    permission: 'wallet.settings.manage',
  }),
})
