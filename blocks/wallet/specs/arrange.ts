import type { Arranger, Special } from '@quoin/server/testing'

interface Purse {
  readonly id: string
  readonly user: string
  readonly walletCode: string
}

/** A wallet of the administrator's own with money in it. */
async function purse(a: Arranger): Promise<Purse> {
  const user = await a.known('gateway.users')
  const { data } = await a.call('wallet.wallets.create', {
    body: { user_unique_id: user, currency: 'EUR', notes: `${a.word} wallet` },
  })
  const id = data.id as string
  await a.call('wallet.wallets.credit', { params: { id }, body: { amount: 50, description: `${a.word} top-up` } })
  return { id, user, walletCode: data.attributes.code as string }
}
const pathOf = ({ user, walletCode }: Purse) => ({ user, walletCode })

/** A wallet of somebody else that takes payments. */
async function payee(a: Arranger): Promise<string> {
  const { data } = await a.call('wallet.wallets.create', { body: { user_unique_id: await a.member(), currency: 'EUR' } })
  return data.attributes.code as string
}
const partsOf = async (a: Arranger) => [
  { destination_wallet_code: await payee(a), percent: 40 },
  { destination_wallet_code: await payee(a), remainder: true },
]
const onPurse =
  (body?: (a: Arranger, own: Purse) => Record<string, unknown> | Promise<Record<string, unknown>>): Special =>
  async (a) => {
    const own = await purse(a)
    return { params: pathOf(own), body: await body?.(a, own) }
  }
const onId =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: (await purse(a)).id }, body: body?.(a) })
const byHand = (a: Arranger) => ({
  amount: 5,
  description: `${a.word} by hand`,
  reference_type: `${a.word} thing`,
  payload: { note: a.word },
})

async function movement(a: Arranger): Promise<{ id: string; wallet: string }> {
  const { id: wallet } = await purse(a)
  const { data } = await a.call('wallet.wallets.credit', { params: { id: wallet }, body: byHand(a) })
  return { id: data.id as string, wallet }
}
const onMovement =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: (await movement(a)).id }, body: body?.(a) })

/** The transfer of the books behind a movement. */
async function posted(a: Arranger): Promise<any> {
  const { id } = await movement(a)
  const { data } = await a.call('wallet.transactions.explain', { params: { id } })
  const told = await a.call('wallet.transactions.postedTransfer', { params: { id: data.attributes.transfer as string } })
  return told.data.attributes
}

/** A code the administrator issued, or somebody else did to be used by the administrator. */
async function code(a: Arranger): Promise<string> {
  const { data } = await a.call('wallet.authorizationCodes.create', {
    body: { wallet_unique_id: (await purse(a)).id, amount: 5, purpose: `${a.word} purpose` },
  })
  return data.id as string
}
async function codeOfAnother(a: Arranger): Promise<string> {
  const [other, user] = [a.volunteer(), a.world.userIds[a.tenant === 'a' ? 'max' : a.tenant === 'b' ? 'rob' : 'pat']]
  const { data } = await a.call('wallet.wallets.create', { body: { user_unique_id: user, currency: 'EUR' } })
  await a.call('wallet.wallets.credit', { params: { id: data.id as string }, body: { amount: 50 } })
  const made = await a.call(
    'wallet.authorizationCodes.create',
    { body: { wallet_unique_id: data.id as string, amount: 5, purpose: `${a.word} purpose` } },
    other,
  )
  return made.data.attributes.code as string
}

/** A proposal of somebody else, large enough to wait. */
async function proposed(a: Arranger): Promise<string> {
  const { id: wallet } = await purse(a)
  const { data } = await a.call('wallet.postings.create', {
    body: { wallet_unique_id: wallet, type: 'credit', amount: 5_000, reason: `${a.word} reason` },
  })
  await a.world.sql.query('update wallet.postings set created_by = null where id = $1', [data.id])
  return data.id as string
}

/** What a pocket in the administrator's wallet is made of. */
const pocketOf = async (a: Arranger) => ({
  wallet_unique_id: (await purse(a)).id,
  name: `${a.word} pocket`,
  amount: 1.5,
  rank: 10,
  ends_at: '2999-01-01T00:00:00.000Z',
  reason: `${a.word} reason`,
})
async function pocket(a: Arranger): Promise<string> {
  const { data } = await a.call('wallet.pockets.create', { body: await pocketOf(a) })
  return data.id as string
}

/** A movement that its owner says is not right: the administrator, or another whom the administrator may answer. */
async function disputed(a: Arranger, of?: 'another'): Promise<string> {
  const { id } = await movement(a)
  const { data } = await a.call('wallet.disputes.create', { body: { transaction_unique_id: id, reason: `${a.word} reason` } })
  if (of)
    await a.world.sql.query('update wallet.disputes set user_id = $2 where id = $1', [
      data.id,
      a.world.userIds[a.tenant === 'a' ? 'max' : a.tenant === 'b' ? 'rob' : 'pat'],
    ])
  return data.id as string
}

/** Whoever arranges much asks for no more than a person may: what is old waits no longer. */
const openMax = 30

/** A request that the administrator made of somebody, or somebody of the administrator, two days ago. */
async function requested(a: Arranger, of: 'another' | 'me' = 'another'): Promise<string> {
  const [who, user] =
    of === 'another'
      ? [undefined, await a.known('gateway.users')]
      : [a.volunteer(), a.world.userIds[a.tenant === 'a' ? 'max' : a.tenant === 'b' ? 'rob' : 'pat']]
  const { data } = await a.call('wallet.wallets.create', { body: { user_unique_id: user, currency: 'EUR' } })
  const body = { ...(await requestOf(a)), wallet_unique_id: data.id as string }
  const made = await a.call('wallet.moneyRequests.create', { body }, who)
  await a.world.sql.query(
    `update wallet.money_requests set created_at = created_at - interval '2 days', payer_id = coalesce($2, payer_id) where id = $1`,
    [made.data.id, of === 'me' ? await a.known('gateway.users') : null],
  )
  await a.world.sql.query(
    `update wallet.money_requests set state = 'expired' where id in (
       select id from wallet.money_requests where user_id = $1 and state = 'open' order by created_at desc offset $2)`,
    [user, openMax],
  )
  return made.data.id as string
}
const requestOf = async (a: Arranger) => ({
  payer_unique_id: await a.member(),
  wallet_unique_id: (await purse(a)).id,
  amount: 1.5,
  note: `${a.word} note`,
  due_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
})

/** What fields cannot say of the wallet. */
export const specials: Readonly<Record<string, Special>> = {
  'wallet.wallets.create': async (a) => ({
    body: {
      user_unique_id: await a.known('gateway.users'),
      currency: 'EUR',
      notes: `${a.word} notes`,
      payload: { note: a.word },
    },
  }),
  'wallet.wallets.update': onId((a) => ({ notes: `${a.word} other` })),
  'wallet.wallets.freeze': onId((a) => ({ reason: `${a.word} reason` })),
  'wallet.wallets.unfreeze': async (a) => {
    const { id } = await purse(a)
    await a.call('wallet.wallets.freeze', { params: { id }, body: { reason: `${a.word} reason` } })
    return { params: { id }, body: {} }
  },
  'wallet.wallets.close': async (a) => ({
    params: {
      id: (await a.call('wallet.wallets.create', { body: { user_unique_id: await a.known('gateway.users'), currency: 'EUR' } }))
        .data.id as string,
    },
    body: { reason: `${a.word} reason` },
  }),
  'wallet.wallets.forgetApp': async (a) => {
    const own = await purse(a)
    await a.call('wallet.wallets.userUpdate', { params: pathOf(own), body: { otp_secret: 'JBSWY3DPEHPK3PXP' } })
    return { params: { id: own.id }, body: {} }
  },
  // Nobody allows themselves an overdraft.
  'wallet.wallets.allowOverdraft': async (a) => {
    const { data } = await a.call('wallet.wallets.create', { body: { user_unique_id: await a.member(), currency: 'EUR' } })
    return { params: { id: data.id as string }, body: { overdraft: 5, reason: `${a.word} reason` } }
  },
  'wallet.wallets.userList': async (a) => ({ params: { user: (await purse(a)).user } }),
  'wallet.wallets.userGet': onPurse(),
  'wallet.wallets.userCreate': async (a) => ({
    params: { user: await a.member() },
    body: { notes: `${a.word} notes`, payload: { note: a.word } },
  }),
  'wallet.wallets.userUpdate': onPurse((a) => ({ notes: `${a.word} notes` })),
  'wallet.wallets.userGetFirst': async (a) => ({ query: { user_unique_id: (await purse(a)).user } }),
  'wallet.wallets.validate': async (a) => ({ body: { wallet_code: await payee(a) } }),
  'wallet.wallets.otp': onPurse(async (a) => ({ destination_wallet_code: await payee(a), amount: 5 })),
  'wallet.wallets.transfer': onPurse(async (a) => ({
    destination_wallet_code: await payee(a),
    amount: 5,
    description: `${a.word} description`,
    source_type: 'wallet',
    payload: { note: a.word },
  })),
  'wallet.wallets.splitPreview': onPurse(async (a) => ({ amount: 5, parts: await partsOf(a) })),
  'wallet.wallets.split': onPurse(async (a) => ({ amount: 5, parts: await partsOf(a), description: `${a.word} description` })),
  'wallet.wallets.post': onPurse((a) => ({ type: 'credit', ...byHand(a) })),
  'wallet.wallets.credit': onId(byHand),
  'wallet.wallets.debit': onId(byHand),
  'wallet.wallets.receive': async (a) => ({
    params: { urlId: await a.known('gateway.companies'), walletCode: (await purse(a)).walletCode },
    body: {
      external_id: `${a.word} ${Math.random()}`,
      type: 'credit',
      amount: 5,
      currency: 'EUR',
      description: `${a.word} description`,
    },
  }),
  'wallet.wallets.statement': onId(),
  'wallet.wallets.balances': onId(),
  'wallet.wallets.holds': onId(),
  'wallet.wallets.statementFile': onId(() => ({ format: 'csv' })),
  'wallet.wallets.contentGet': onPurse(),
  'wallet.wallets.contentStore': onPurse((a) => ({ content_type: `${a.word} type`, content_data: { note: a.word } })),
  'wallet.transactions.get': onMovement(),
  'wallet.transactions.userList': onPurse(),
  'wallet.transactions.walletList': async (a) => ({ params: { wallet: (await purse(a)).id } }),
  'wallet.transactions.explain': onMovement(),
  'wallet.transactions.lineage': onMovement(),
  'wallet.transactions.receipt': onMovement(() => ({})),
  'wallet.transactions.exportBooks': async () => ({ body: { what: 'trial_balance' } }),
  'wallet.transactions.recentPayees': async () => ({}),
  'wallet.transactions.accounts': async () => ({ query: { kind: 'wallet.cash', currency: 'EUR' } }),
  'wallet.transactions.account': async (a) => ({ params: { id: (await posted(a)).legs[0].account_unique_id as string } }),
  'wallet.transactions.postedTransfer': async (a) => ({ params: { id: (await posted(a)).unique_id as string } }),
  'wallet.transactions.reverse': onMovement((a) => ({ amount: 2, reason: `${a.word} reason` })),
  'wallet.authorizationCodes.get': async (a) => ({ params: { id: await code(a) } }),
  'wallet.authorizationCodes.create': async (a) => ({
    body: { wallet_unique_id: (await purse(a)).id, amount: 5, purpose: `${a.word} purpose`, payload: { note: a.word } },
  }),
  'wallet.authorizationCodes.validate': async (a) => ({ body: { code: await codeOfAnother(a) } }),
  'wallet.authorizationCodes.use': async (a) => ({
    body: { code: await codeOfAnother(a), amount: 4, description: `${a.word} description` },
  }),
  'wallet.authorizationCodes.invalidate': async (a) => ({ params: { id: await code(a) }, body: {} }),
  'wallet.moneyRequests.create': async (a) => ({ body: await requestOf(a) }),
  'wallet.moneyRequests.pay': async (a) => ({
    params: { id: await requested(a, 'me') },
    body: { wallet_unique_id: (await purse(a)).id },
  }),
  'wallet.moneyRequests.decline': async (a) => ({
    params: { id: await requested(a, 'me') },
    body: { reason: `${a.word} reason` },
  }),
  'wallet.moneyRequests.withdraw': async (a) => ({ params: { id: await requested(a) }, body: {} }),
  'wallet.moneyRequests.remind': async (a) => ({ params: { id: await requested(a) }, body: {} }),
  'wallet.moneyRequests.extend': async (a) => ({
    params: { id: await requested(a) },
    body: { due_on: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) },
  }),
  'wallet.pockets.create': async (a) => ({ body: await pocketOf(a) }),
  'wallet.pockets.lock': async (a) => ({ params: { id: await pocket(a) }, body: {} }),
  'wallet.pockets.unlock': async (a) => {
    const id = await pocket(a)
    await a.call('wallet.pockets.lock', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'wallet.pockets.end': async (a) => ({ params: { id: await pocket(a) }, body: {} }),
  'wallet.postings.create': async (a) => ({
    body: {
      wallet_unique_id: (await purse(a)).id,
      type: 'credit',
      amount: 1.5,
      reason: `${a.word} reason`,
      reference_type: `${a.word} thing`,
    },
  }),
  'wallet.postings.approve': async (a) => ({ params: { id: await proposed(a) }, body: {} }),
  'wallet.postings.decline': async (a) => ({ params: { id: await proposed(a) }, body: { reason: `${a.word} reason` } }),
  'wallet.disputes.create': async (a) => ({
    body: { transaction_unique_id: (await movement(a)).id, reason: `${a.word} reason` },
  }),
  'wallet.disputes.accept': async (a) => ({ params: { id: await disputed(a, 'another') }, body: { answer: `${a.word} answer` } }),
  'wallet.disputes.reject': async (a) => ({ params: { id: await disputed(a, 'another') }, body: { answer: `${a.word} answer` } }),
  'wallet.disputes.withdraw': async (a) => ({ params: { id: await disputed(a) }, body: {} }),
  'wallet.monitors.create': async (a) => ({
    body: { wallet_unique_id: (await purse(a)).id, direction: 'below', amount: 1.5, enabled: true },
  }),
  // Limits are there once for each role.
  'wallet.roleLimits.create': async (a) => ({
    body: {
      role_unique_id: await a.fresh('gateway.roles', {}),
      transfer_max_minor: 500,
      day_max_minor: 5_000,
      month_max_minor: 50_000,
    },
  }),
  'wallet.settings.update': async () => ({ body: { code_over_minor: 20_000, currency: 'EUR' } }),
}
