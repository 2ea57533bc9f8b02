import type { Arrangements, Arranger, Special } from '@quoin/server/testing'

/** A journey with two steps, the second of them optional. */
async function journey(a: Arranger): Promise<{ id: string; steps: string[] }> {
  const { data } = await a.call('onboarding.onboardings.create', { body: { name: `${a.word} journey` } })
  const id = data.id as string
  const steps: string[] = []
  for (const [i, isOptional] of [false, true].entries()) {
    const made = await a.call('onboarding.steps.create', {
      params: { parent: id },
      body: { name: `${a.word} step ${i + 1}`, order: i + 1, is_optional: isOptional },
    })
    steps.push(made.data.id as string)
  }
  return { id, steps }
}

const placed = async (a: Arranger) => {
  const { id: parent, steps } = await journey(a)
  return { parent, id: steps[0]! }
}
const promised = (a: Arranger) => ({ filename: `${a.word}.png`, content_type: 'image/png', size: 100 })

/** A flow through the first step of a journey. */
async function flow(a: Arranger): Promise<{ id: string; journey: string; steps: string[] }> {
  const { id: parent, steps } = await journey(a)
  const { data } = await a.call('onboarding.flows.create', { body: flowBody(a, parent, steps) })
  return { id: data.id as string, journey: parent, steps }
}
const flowBody = (a: Arranger, parent: string, steps: readonly string[]) => ({
  onboarding_unique_id: parent,
  code: `${a.word}-${crypto.randomUUID().slice(0, 8)}`,
  name: `${a.word} flow`,
  description: `${a.word} text`,
  steps: [{ step_unique_id: steps[0]! }],
  conditions: { role_codes: ['nobody'] },
})
const identityBody = (a: Arranger, user: string, type = 'phone') => ({
  user_unique_id: user,
  identity_type: type,
  identity_value:
    type === 'email' ? `known-${crypto.randomUUID().slice(0, 8)}@${a.word}.example` : `${a.word} ${crypto.randomUUID()}`,
})
const self = (a: Arranger): string => a.world.userIds[a.admin]

/** The same with the administrator on the way. */
async function begun(a: Arranger): Promise<{ id: string; steps: string[]; way: string }> {
  const made = await journey(a)
  const { data } = await a.call('onboarding.onboard.start', { params: { id: made.id }, body: {} })
  return { ...made, way: data.id as string }
}
const actionOn =
  (body: (a: Arranger) => Record<string, unknown>, before?: string): Special =>
  async (a) => {
    const { way } = await begun(a)
    if (before) await a.call(before, { params: { id: way }, body: {} })
    return { params: { id: way }, body: body(a) }
  }
const submission = (a: Arranger, step: string) => ({
  step_unique_id: step,
  step_params: { note: a.word },
  step_status: 'complete',
  source: 'User',
  source_id: 1,
  source_type: 'User completed',
  source_alias: 'User',
})
const person = (a: Arranger) => ({ name: `${a.word} person`, email: `${a.word}@${a.word}.example`, payload: { note: a.word } })

/** Somebody known to onboarding: the administrator. */
async function known(a: Arranger): Promise<string> {
  const userId = await a.known('gateway.users')
  const { id } = await journey(a)
  await a.call('onboarding.users.register', { params: { userId, onboardingId: id }, body: person(a) })
  return userId
}
async function template(a: Arranger): Promise<string> {
  const { data } = await a.call('onboarding.mailTemplates.list', {})
  return data[0].id as string
}
/** The journey of the administrator’s role. */
async function ofRole(a: Arranger): Promise<string> {
  const { id } = await journey(a)
  const { world } = a
  await world.sql.query(
    `update gateway.roles r set on_boarding_id = $2 from gateway.users u where u.tenant_id = r.tenant_id and u.role_id = r.id and r.tenant_id = $1 and u.id = $3`,
    [world.tenantIds[a.tenant], id, world.userIds[a.admin]],
  )
  return id
}

/** What the definitions cannot say of onboarding. */
export const specials: Readonly<Record<string, Special>> = {
  'onboarding.onboardings.stepUser': async (a) => {
    const { id, steps } = await journey(a)
    return { params: { id, userId: await a.member() }, body: submission(a, steps[0]!) }
  },
  'onboarding.onboardings.dryRun': async (a) => ({ params: { id: (await begun(a)).id } }),
  'onboarding.onboardings.publish': async (a) => ({ params: { id: (await begun(a)).id }, body: { move: true } }),
  'onboarding.onboardings.preview': async (a) => ({ params: { id: (await journey(a)).id }, query: { role_code: 'user' } }),
  'onboarding.onboardings.arrangeSteps': async (a) => {
    const { id, steps } = await journey(a)
    return { params: { id }, body: { step_unique_ids: [...steps].reverse() } }
  },
  'onboarding.onboardings.funnel': async (a) => ({ params: { id: (await begun(a)).id } }),
  'onboarding.steps.create': async (a) => ({
    params: { parent: (await journey(a)).id },
    body: {
      name: `${a.word} step`,
      description: `${a.word} text`,
      order: 3,
      place: '/gateway/account',
      step_params: { note: a.word },
    },
  }),
  'onboarding.steps.get': async (a) => {
    const { id, steps } = await journey(a)
    return { params: { parent: id, id: steps[0]! } }
  },
  'onboarding.steps.list': async (a) => ({ params: { parent: (await journey(a)).id } }),
  'onboarding.steps.update': async (a) => {
    const { id, steps } = await journey(a)
    return { params: { parent: id, id: steps[0]! }, body: { name: `${a.word} other`, is_optional: true } }
  },
  'onboarding.steps.delete': async (a) => {
    const { id, steps } = await journey(a)
    return { params: { parent: id, id: steps[0]! } }
  },
  'onboarding.steps.presign': async (a) => ({ params: await placed(a), body: promised(a) }),
  'onboarding.steps.attach': async (a) => ({ params: await placed(a), body: { kind: 'image', file_unique_id: null } }),
  'onboarding.uploads.parts': async (a) => {
    const { data } = await a.call('onboarding.steps.presign', { params: await placed(a), body: promised(a) })
    return { body: { file: data.id as string } }
  },
  'onboarding.steps.submit': async (a) => {
    const { id, steps } = await begun(a)
    return { params: { id }, body: submission(a, steps[0]!) }
  },
  'onboarding.flows.create': async (a) => {
    const { id, steps } = await journey(a)
    return { body: flowBody(a, id, steps) }
  },
  'onboarding.flows.update': async (a) => {
    const { id, steps } = await flow(a)
    return { params: { id }, body: { name: `${a.word} other flow`, steps: [{ step_unique_id: steps[1]! }] } }
  },
  'onboarding.flows.bySource': async (a) => {
    const { id, steps } = await flow(a)
    const body = submission(a, steps[0]!)
    await a.call('onboarding.flows.stepBySource', { params: { id, sourceUniqueId: self(a) }, body })
    return { params: { id, sourceUniqueId: self(a) } }
  },
  'onboarding.flows.stepBySource': async (a) => {
    const { id, steps } = await flow(a)
    return { params: { id, sourceUniqueId: self(a) }, body: submission(a, steps[0]!) }
  },
  'onboarding.identities.create': async (a) => ({ body: identityBody(a, self(a)) }),
  'onboarding.identities.verify': async (a) => {
    const { data } = await a.call('onboarding.identities.create', { body: identityBody(a, await a.member()) })
    return { params: { id: data.id as string }, body: { verification_data: { seen: a.word } } }
  },
  'onboarding.identities.sendCode': async (a) => {
    const { data } = await a.call('onboarding.identities.create', { body: identityBody(a, self(a), 'email') })
    return { params: { id: data.id as string }, body: {} }
  },
  'onboarding.journeys.get': async (a) => ({ params: { id: (await begun(a)).way } }),
  'onboarding.journeys.history': async (a) => ({ params: { id: (await begun(a)).way } }),
  'onboarding.journeys.mine': async (a) => {
    await ofRole(a)
    return { query: { address: '/gateway/home' } }
  },
  'onboarding.journeys.start': async (a) => {
    await ofRole(a)
    return { body: {} }
  },
  'onboarding.journeys.skip': async (a) => {
    const { id, steps, way } = await begun(a)
    await a.call('onboarding.onboard.update', { params: { id }, body: submission(a, steps[0]!) })
    return { params: { id: way }, body: { step_unique_id: steps[1]!, reason: `${a.word} reason` } }
  },
  'onboarding.journeys.remind': actionOn(() => ({})),
  'onboarding.journeys.restart': actionOn((a) => ({ reason: `${a.word} reason` })),
  'onboarding.journeys.suspend': actionOn(() => ({})),
  'onboarding.journeys.resume': actionOn(() => ({}), 'onboarding.journeys.suspend'),
  'onboarding.journeys.abandon': actionOn(() => ({})),
  'onboarding.onboard.get': async (a) => ({ params: { id: (await begun(a)).id } }),
  'onboarding.onboard.details': async (a) => ({ params: { id: (await begun(a)).id } }),
  'onboarding.onboard.start': async (a) => ({
    params: { id: (await journey(a)).id },
    body: { source: 'User', source_id: '1', source_type: `${a.word} type`, source_alias: 'User' },
  }),
  'onboarding.onboard.log': async (a) => {
    const { id, steps } = await begun(a)
    return { params: { id }, body: submission(a, steps[0]!) }
  },
  'onboarding.onboard.update': async (a) => {
    const { id, steps } = await begun(a)
    return { params: { id }, body: submission(a, steps[0]!) }
  },
  'onboarding.users.get': async (a) => ({ params: { id: await known(a) } }),
  'onboarding.users.register': async (a) => ({
    params: { userId: await a.known('gateway.users'), onboardingId: (await journey(a)).id },
    body: person(a),
  }),
  'onboarding.users.update': async (a) => ({ params: { id: await known(a) }, body: person(a) }),
  'onboarding.users.journey': async (a) => {
    await begun(a)
    return { params: { userId: await a.known('gateway.users') } }
  },
  'onboarding.mailTemplates.get': async (a) => ({ params: { id: await template(a) } }),
  'onboarding.mailTemplates.update': async (a) => ({
    params: { id: await template(a) },
    body: { from_subject: `${a.word} subject`, heading: `${a.word}`, template_html: `<p>Hello {{ name }}, ${a.word}</p>` },
  }),
}

const atStep =
  'a journey may stand at a step that its newest version has no more: whoever stands at one that is nowhere is counted as nobody'
export const exceptions: Arrangements['exceptions'] = {
  told: { 'onboarding.journeys.report body step_unique_id': atStep, 'onboarding.journeys.summary body step_unique_id': atStep },
}
