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
})
