import { gateway } from '@quoin/gateway/resources'
import { defineHoldersNotice } from '@quoin/kit/notices'
import { serve } from '@quoin/kit/server'
import { notices } from './notices.ts'
import { walletRequest, walletRequestDeclined, walletRequestPaid, walletRequestReminder } from './mails/requests.ts'
import { walletAbove, walletBelow, walletCode, walletLocked, walletPromiseCode, walletSplitCode } from './mails/templates.ts'
import { anchorBooks } from './operations/anchors.ts'
import { authorizationCodes, listCodes } from './operations/authorizationCodes.ts'
import { inner } from './operations/internal.ts'
import { queueKeys } from './operations/queueKeys.ts'
import { createDispute } from './operations/disputes.ts'
import { createMoneyRequest, moneyRequests as moneyRequestOperations } from './operations/moneyRequests.ts'
import { createMonitor, updateMonitor } from './operations/monitors.ts'
import { createPosting } from './operations/posting.ts'
import { createPocket } from './operations/pockets.ts'
import { emptyPockets, endRequests, releaseHolds } from './operations/releaseHolds.ts'
import { settings } from './operations/settings.ts'
import { listTransactions, transactions } from './operations/transactions.ts'
import { createWallet, updateWallet, wallets as walletOperations } from './operations/wallets.ts'
import { activity } from './activity.ts'
import { personalData } from './personalData.ts'
import { receiptDocument, statementDocument } from './pdf/walletDocuments.ts'
import { wallet } from './resources/index.ts'
import { sealed } from './sealed.ts'
import { disputes } from './actions/disputes.ts'
import { moneyRequests } from './actions/moneyRequests.ts'
import { pockets } from './actions/pockets.ts'
import { postings } from './actions/postings.ts'
import { wallets } from './actions/wallets.ts'

export const walletServer = serve(wallet, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  activity,
  sealed,
  actions: { wallets, moneyRequests, pockets, postings, disputes },
  operations: { wallets: walletOperations, transactions, authorizationCodes, moneyRequests: moneyRequestOperations, settings },
  internal: { wallets: inner },
  queueKeys,
  replaces: {
    wallets: { create: createWallet, update: updateWallet },
    transactions: { list: listTransactions },
    authorizationCodes: { list: listCodes },
    moneyRequests: { create: createMoneyRequest },
    pockets: { create: createPocket },
    postings: { create: createPosting },
    disputes: { create: createDispute },
    monitors: { create: createMonitor, update: updateMonitor },
  },
  mount(_app, services, pools, callInternal) {
    defineHoldersNotice('wallet.tell_approvers', services, pools, (tenantId, permission) =>
      callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null }),
    )
    services.jobs.define('wallet.release_holds', ({ signal }) => releaseHolds(pools, signal), { every: '23 * * * *' })
    services.jobs.define('wallet.end_requests', ({ signal }) => endRequests(pools, signal), { every: '41 * * * *' })
    services.jobs.define('wallet.empty_pockets', ({ signal }) => emptyPockets(pools, signal), { every: '*/10 * * * *' })
    services.jobs.define('wallet.anchor_books', ({ signal }) => anchorBooks(pools, signal), { every: '37 0 * * *' })
  },
  notices,
  documents: [statementDocument, receiptDocument],
  mails: {
    wallet_code: walletCode,
    wallet_promise_code: walletPromiseCode,
    wallet_split_code: walletSplitCode,
    wallet_locked: walletLocked,
    wallet_below: walletBelow,
    wallet_above: walletAbove,
    wallet_request: walletRequest,
    wallet_request_reminder: walletRequestReminder,
    wallet_request_paid: walletRequestPaid,
    wallet_request_declined: walletRequestDeclined,
  },
})
