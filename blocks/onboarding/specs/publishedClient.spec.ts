import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createOnboardingBlock } from '@23blocks/block-onboarding'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createOnboardingBlock(transport('onboarding'), { apiKey })
beforeAll(async () => {
  world = await startWorld({ workers: true })
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

describe('The published client', () => {
  it('reports journeys, lists who has not gone on, and reminds them', async () => {
    const { onboardings, userJourneys, remarketing } = client()
    const { uniqueId: onboardingUniqueId } = await onboardings.create({ name: 'First week' })
    await onboardings.addStep(onboardingUniqueId, { name: 'Read' })
    await onboardings.addStep(onboardingUniqueId, { name: 'Meet' })
    const userUniqueId = world.userIds.ada
    const journey = await userJourneys.start({ userUniqueId, onboardingUniqueId })
    await userJourneys.completeStep(journey.uniqueId, { stepNumber: 1 })
    expect((await userJourneys.get(journey.uniqueId)).completedSteps).toEqual([1])
    expect(await userJourneys.getProgress(journey.uniqueId)).toMatchObject({ progress: 50, currentStep: 2, completedSteps: [1] })
    const asked = { onboarding_unique_id: onboardingUniqueId, user_unique_id: userUniqueId }
    const counts = { totalJourneys: 1, totalActive: 1, totalCompleted: 0, averageProgress: 50, completionRate: 0 }
    expect(await userJourneys.reportSummary({ ...asked, status: 'active' })).toMatchObject(counts)
    expect((await userJourneys.reportSummary({ ...asked, status: 'completed' })).totalJourneys).toBe(0)
    const report = await userJourneys.reportList({ ...asked, page: 1, records: 10 })
    expect(report.journeys).toMatchObject([{ uniqueId: journey.uniqueId, userUniqueId, progress: 50, status: 'active' }])
    expect(report.summary).toMatchObject(counts)
    await expect(userJourneys.reportSummary({ group_by: 'day' })).rejects.toMatchObject({ status: 422 })

    await world.sql.query(`update onboarding.journeys set moved_at = moved_at - interval '3 days' where id = $1`, [
      journey.uniqueId,
    ])
    const [stalled] = await remarketing.listAbandonedJourneys({ elapsedHours: 48 })
    expect(stalled).toMatchObject({ uniqueId: journey.uniqueId, userUniqueId, email: emailOf('ada'), progress: 50 })
    expect(await remarketing.listAbandonedJourneys({ elapsedHours: 480 })).toEqual([])
    const sent = await remarketing.triggerRemarketing({ elapsedHours: 48 })
    expect(sent).toMatchObject({ notifiedEmails: [emailOf('ada')], totalNotifiedUsers: 1, elapsedHours: 48 })
    // Nobody is reminded twice a day, however often it is asked for.
    expect((await remarketing.triggerRemarketing({ elapsedHours: 48 })).totalNotifiedUsers).toBe(0)
    await expect(remarketing.triggerRemarketingForJourney(journey.uniqueId)).rejects.toMatchObject({ status: 409 })
    await world.sql.query(`update onboarding.journeys set reminded_at = null where id = $1`, [journey.uniqueId])
    expect(await remarketing.triggerRemarketingForJourney(journey.uniqueId)).toMatchObject({
      userJourneyUniqueId: journey.uniqueId,
      email: emailOf('ada'),
      onboardingName: 'First week',
    })
  })

  const journeyOf = async (name: string, ...names: string[]) => {
    const { onboardings } = client()
    const { uniqueId } = await onboardings.create({ name })
    const steps: string[] = []
    for (const step of names) steps.push((await onboardings.addStep(uniqueId, { name: step })).uniqueId)
    return { uniqueId, steps }
  }
  const adaIs = () => world.userIds.ada

  it('steps somebody else and reads what they go through', async () => {
    const { onboardings } = client()
    const { uniqueId } = await onboardings.create({ name: 'Stepped', description: 'By hand' })
    const { uniqueId: read } = await onboardings.addStep(uniqueId, { name: 'Read' })
    await onboardings.addStep(uniqueId, { name: 'Meet' })
    const stepped = await onboardings.stepUser(uniqueId, world.userIds.sue, { step_unique_id: read, step_status: 'complete' })
    expect(stepped).toMatchObject({ name: 'Stepped', description: 'By hand', enabled: true, status: 'active' })
    expect(stepped.steps).toMatchObject([{ name: 'Read' }, { name: 'Meet' }])
  })

  it('keeps flows of a journey, and leads a person through the steps of one', async () => {
    const { flows, userJourneys } = client()
    const { uniqueId: onboardingUniqueId, steps } = await journeyOf('With flows', 'Read', 'Sign', 'Meet')
    const [read, , meet] = steps as [string, string, string]
    const body = {
      onboardingUniqueId,
      code: 'short-way',
      name: 'Short way',
      description: 'For those who come back',
      steps: [{ step_unique_id: meet }, { step_unique_id: read }],
      payload: { note: 1 },
    }
    const made = await flows.create(body)
    expect(made).toMatchObject({ ...body, status: 'active', enabled: true })
    expect(await flows.get(made.uniqueId)).toEqual(made)
    await expect(flows.create({ ...body, name: 'Twice' })).rejects.toMatchObject({ status: 409 })
    const wrong = { ...body, code: 'wrong' }
    await expect(flows.create({ ...wrong, steps: [{ step_unique_id: adaIs() }] })).rejects.toMatchObject({ status: 422 })
    await expect(flows.create({ ...wrong, steps: [{ name: 'x' }] })).rejects.toMatchObject({ status: 422 })
    await expect(flows.create({ ...wrong, conditions: { anything: 1 } })).rejects.toMatchObject({ status: 422 })
    expect((await flows.list({ onboardingUniqueId, enabled: true, status: 'active' })).data.map((one) => one.uniqueId)).toEqual([
      made.uniqueId,
    ])
    expect((await flows.listByOnboarding(onboardingUniqueId)).map((one) => one.uniqueId)).toEqual([made.uniqueId])
    await expect(flows.listByOnboarding(adaIs())).rejects.toMatchObject({ status: 404 })
    await expect(flows.getBySource(made.uniqueId, adaIs())).rejects.toMatchObject({ status: 404 })
    const stepped = await flows.stepBySource(made.uniqueId, adaIs(), { step_unique_id: meet, step_status: 'complete' })
    expect(stepped.steps).toMatchObject([
      { step_unique_id: meet, status: 'complete' },
      { step_unique_id: read, status: 'open' },
    ])
    const journey = await userJourneys.listByUserAndOnboarding(adaIs(), onboardingUniqueId)
    expect(journey).toMatchObject({ flowUniqueId: made.uniqueId, progress: 50 })
    await expect(
      flows.stepBySource(made.uniqueId, adaIs(), { step_unique_id: steps[1]!, step_status: 'complete' }),
    ).rejects.toMatchObject({ status: 422 })
    await userJourneys.completeStep(journey.uniqueId, { stepNumber: 2 })
    expect((await flows.getBySource(made.uniqueId, adaIs())).payload).toMatchObject({ progress: 100, status: 'completed' })
    expect(
      await flows.update(made.uniqueId, { name: 'Shorter', enabled: false, steps: [{ step_unique_id: read }] }),
    ).toMatchObject({
      name: 'Shorter',
      enabled: false,
    })
    const umaIs = world.userIds.uma
    await expect(
      userJourneys.start({ userUniqueId: umaIs, onboardingUniqueId, flowUniqueId: made.uniqueId }),
    ).rejects.toMatchObject({ code: 'no_such_flow' })
    await flows.update(made.uniqueId, { enabled: true })
    const started = await userJourneys.start({ userUniqueId: umaIs, onboardingUniqueId, flowUniqueId: made.uniqueId })
    expect(started).toMatchObject({ flowUniqueId: made.uniqueId, userUniqueId: umaIs })
    // A journey keeps the steps that its flow had when it began.
    await flows.update(made.uniqueId, { steps: [{ step_unique_id: meet }] })
    const other = await flows.create({ ...body, code: 'other-way' })
    await expect(
      userJourneys.start({ userUniqueId: umaIs, onboardingUniqueId, flowUniqueId: other.uniqueId }),
    ).rejects.toMatchObject({ code: 'another_flow' })
    expect((await flows.getBySource(made.uniqueId, umaIs)).steps).toMatchObject([{ step_unique_id: read }])
    await flows.delete(made.uniqueId)
    await expect(flows.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('chooses a flow by the role of a person', async () => {
    const { flows, onboard, userJourneys } = client()
    const { uniqueId, steps } = await journeyOf('By role', 'One', 'Two')
    const flow = { onboardingUniqueId: uniqueId, code: 'by-role', name: 'By role', steps: [{ step_unique_id: steps[1]! }] }
    const { rows } = await world.sql.query(
      'select r.code from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id where u.id = $1 and u.tenant_id = $2',
      [adaIs(), world.tenantIds.a],
    )
    const made = await flows.create({ ...flow, conditions: { role_codes: [rows[0].code] } })
    await onboard.start(uniqueId, {} as never)
    const journey = await userJourneys.listByUserAndOnboarding(adaIs(), uniqueId)
    expect(journey).toMatchObject({ flowUniqueId: made.uniqueId })
    await onboard.log(uniqueId, { step_unique_id: steps[1]!, step_status: 'failed', source: 'desk' })
    await expect(onboard.log(uniqueId, { step_unique_id: steps[0]! })).rejects.toMatchObject({ status: 422 })
    expect((await onboard.getDetails(uniqueId)).logs).toContainEqual(
      expect.objectContaining({ action: 'logged', message: expect.stringContaining('desk') }),
    )
    expect(await userJourneys.getProgress(journey.uniqueId)).toMatchObject({ progress: 0 })
  })

  it('keeps identities: an address is shown by a code, everything else by somebody who has seen it', async () => {
    const { userIdentities } = client()
    const email = 'ada.private@guest.example'
    const made = await userIdentities.create({ userUniqueId: adaIs(), identityType: 'email', identityValue: email })
    expect(made).toMatchObject({ userUniqueId: adaIs(), identityType: 'email', identityValue: email, verified: false })
    const same = { userUniqueId: adaIs(), identityType: 'Email', identityValue: email.toUpperCase() }
    await expect(userIdentities.create(same)).rejects.toMatchObject({ status: 409 })
    const no = { userUniqueId: adaIs(), identityType: 'email', identityValue: 'nobody' }
    await expect(userIdentities.create(no)).rejects.toMatchObject({ status: 422 })
    await expect(userIdentities.verify(made.uniqueId, {})).rejects.toMatchObject({ status: 422 })
    const { rows } = await world.sql.query(
      `select count(*)::int as mails from kit.mails where recipient = $1 and template = 'onboarding_code'`,
      [email],
    )
    expect(rows[0].mails).toBe(1)
    const tried = await world.fetch(
      'ada',
      'POST',
      `/api/onboarding/user_identities/${made.uniqueId}/verify`,
      { user_identity: { verification_code: 'abcdef' } },
      { 'dry-run': 'true' },
    )
    expect(tried.json.errors[0].code).toBe('no_dry_run')
    for (let n = 0; n < 5; n++)
      await expect(userIdentities.verify(made.uniqueId, { verificationCode: 'abcdef' })).rejects.toMatchObject({
        code: 'code_invalid',
      })
    await expect(userIdentities.verify(made.uniqueId, { verificationCode: 'abcdef' })).rejects.toMatchObject({
      code: 'code_expired',
    })
    const umaIs = world.userIds.uma
    const passport = await userIdentities.create({
      userUniqueId: umaIs,
      identityType: 'passport',
      identityValue: 'X123',
      payload: { country: 'DE' },
    })
    const verified = await userIdentities.verify(passport.uniqueId, { verificationData: { seen: 'at the desk' } })
    expect(verified).toMatchObject({ verified: true, verifiedAt: expect.any(Date), payload: { country: 'DE' } })
    await expect(userIdentities.verify(passport.uniqueId, {})).rejects.toMatchObject({ status: 409 })
    const own = await userIdentities.create({ userUniqueId: adaIs(), identityType: 'phone', identityValue: '+49 40 1' })
    await expect(userIdentities.verify(own.uniqueId, {})).rejects.toMatchObject({ code: 'needs_somebody_else' })
    expect((await userIdentities.list({ verified: true, identityType: 'passport' })).data.map((one) => one.uniqueId)).toEqual([
      passport.uniqueId,
    ])
    expect((await userIdentities.listByUser(umaIs)).map((one) => one.uniqueId)).toEqual([passport.uniqueId])
    expect((await world.fetch('uma', 'GET', `/api/onboarding/user_identities/${own.uniqueId}`)).status).toBe(404)
    expect(
      (await world.fetch('uma', 'POST', `/api/onboarding/user_identities/${passport.uniqueId}/verify`, { user_identity: {} }))
        .status,
    ).toBe(409)
    const forAda = { user_identity: { user_unique_id: adaIs(), identity_type: 'phone', identity_value: '1' } }
    expect((await world.fetch('uma', 'POST', '/api/onboarding/user_identities', forAda)).status).toBe(403)
    expect((await world.fetch('rival', 'GET', `/api/onboarding/user_identities/${own.uniqueId}`)).status).toBe(404)
    await userIdentities.delete(own.uniqueId)
    await expect(userIdentities.get(own.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('writes words for a mail, drafts them under the name it has for that, and counts what was sent', async () => {
    const { mailTemplates } = client()
    const own = { name: 'onboarding_started', preferred_language: 'fr', from_subject: 'Bonjour {{ name }}' }
    const made = await mailTemplates.create(own)
    expect(made).toMatchObject({ subject: 'Bonjour {{ name }}' })
    await expect(mailTemplates.create(own)).rejects.toMatchObject({ code: 'template_exists' })
    await expect(mailTemplates.create({ ...own, name: 'nothing' })).rejects.toMatchObject({ status: 422 })
    await expect(mailTemplates.create({ ...own, from_name: 'Us' })).rejects.toMatchObject({ status: 422 })
    const { uniqueId } = made
    await expect(mailTemplates.updateMandrillTemplate(uniqueId, { from_subject: 'x' })).rejects.toMatchObject({ status: 409 })
    expect(await mailTemplates.createMandrillTemplate(uniqueId, { from_subject: 'Draft' })).toMatchObject({
      subject: 'Draft',
      mandrillSlug: 'onboarding-started-fr',
    })
    await expect(mailTemplates.createMandrillTemplate(uniqueId, {})).rejects.toMatchObject({ status: 409 })
    expect((await mailTemplates.updateMandrillTemplate(uniqueId, { from_subject: 'Better' })).subject).toBe('Better')
    expect((await mailTemplates.get(uniqueId)).subject).toBe('Bonjour {{ name }}')
    expect((await mailTemplates.publishMandrill(uniqueId)).subject).toBe('Better')
    expect((await mailTemplates.get(uniqueId)).subject).toBe('Better')
    await expect(mailTemplates.publishMandrill(uniqueId)).rejects.toMatchObject({ status: 409 })
    const code = (await mailTemplates.list({ search: 'onboarding_code', perPage: 50 })).data.find((one) =>
      /\(en\)/.test(one.name),
    )!
    expect((await mailTemplates.getMandrillStats(code.uniqueId)).length).toBeGreaterThan(0)
  })
})
