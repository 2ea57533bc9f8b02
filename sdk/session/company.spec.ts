import { describe, expect, it, vi } from 'vitest'
import { ada, company, play, sessionSet } from '../specs/stage.ts'
import { accessRequest, initialCompany, reduceCompany } from './company.ts'
import { initialProfile, reduceProfile } from './profile.ts'

describe('The state of the company', () => {
  it('starts empty, with all its fields [company.state_fields]', () => {
    expect(initialCompany).toEqual({
      companies: [],
      company: null,
      requestedUrlId: null,
      isCompaniesLoaded: false,
      isCompanyLoaded: false,
      isAccessGranted: false,
      companyToken: null,
      appId: null,
    })
  })
  it('is without company and access as soon as another is asked for [company.request_resets]', () => {
    const before = { ...initialCompany, company, isCompanyLoaded: true, isAccessGranted: true }
    expect(reduceCompany(before, { type: 'companyRequested', urlId: 'other' })).toMatchObject({
      isCompanyLoaded: false,
      isAccessGranted: false,
    })
  })
})

describe('Opening a company', () => {
  const other = { urlId: 'other', apiAccessKey: null }
  it('begins with the first one of the person [company.first_company]', async () => {
    const { dispatch, store } = play({
      companies: async () => [company, other],
      company: async (urlId) => (urlId === 'lovelace' ? company : other),
    })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(store.get().company).toMatchObject({
      companies: [company, other],
      isCompaniesLoaded: true,
      company,
      isCompanyLoaded: true,
    })
  })
  it('begins with the one the address names, if it names one [company.first_company]', async () => {
    const ports = {
      companies: async () => [company, other],
      company: async (urlId: string) => (urlId === 'lovelace' ? company : other),
    }
    const { dispatch, store } = play(ports, { wantedCompany: () => 'other' })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(store.get().company.company).toBe(other)
  })
  it('asks for access with the app key and the user [company.access_request, company.provider_email]', async () => {
    const access = vi.fn(async () => ({ companyToken: 'company-2', appId: 'app-lovelace' }))
    const { dispatch } = play({ access })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(access).toHaveBeenCalledExactlyOnceWith('lovelace', {
      appid: 'app-lovelace',
      email: 'ada@demo.test',
      provider: 'email',
      unique_id: 'user-1',
      uid: 'ada@demo.test',
    })
    expect(accessRequest({ ...ada, email: 'rae@demo.test' }, 'app').provider).toBe('email')
  })
  it('stores the company token and the app id that access grants [company.access_granted]', async () => {
    const { dispatch, store, session } = play()
    session.accept(sessionSet())
    await dispatch({ type: 'userLoaded', user: ada })
    expect(store.get().company).toMatchObject({ isAccessGranted: true, companyToken: 'company-2', appId: 'app-lovelace' })
    expect(session.held()).toEqual(sessionSet({ companyToken: 'company-2', appid: 'app-lovelace' }))
  })
  it('ignores the answer about a company that was left meanwhile [company.request_resets]', async () => {
    let answer: (granted: { companyToken: string; appId: string }) => void = () => undefined
    const slow = new Promise<{ companyToken: string; appId: string }>((resolve) => {
      answer = resolve
    })
    const { dispatch, store } = play({
      company: async (urlId) => (urlId === 'lovelace' ? company : other),
      access: (urlId) => (urlId === 'lovelace' ? slow : Promise.resolve({ companyToken: 'token-other', appId: 'app-other' })),
    })
    const first = dispatch({ type: 'userLoaded', user: ada })
    await vi.waitFor(() => expect(store.get().company.isCompanyLoaded).toBe(true))
    await dispatch({ type: 'companyRequested', urlId: 'other' })
    answer({ companyToken: 'token-lovelace', appId: 'app-lovelace' })
    await first
    expect(store.get().company).toMatchObject({ company: other, companyToken: 'token-other' })
  })
})

describe('Saving the profile', () => {
  const started = { type: 'profileSaveStarted', profile: { firstName: 'Ada' } } as const
  it('goes from idle over started to success or failure [profile.idle_start]', () => {
    expect(initialProfile).toEqual({ userProfile: null, started: false, success: false, failure: false })
    const saving = reduceProfile(initialProfile, started)
    expect(saving).toEqual({ ...initialProfile, started: true })
    expect(reduceProfile(saving, { type: 'profileSaveSucceeded', profile: {} })).toEqual({ ...initialProfile, success: true })
    expect(reduceProfile(saving, { type: 'profileSaveFailed' })).toEqual({ ...initialProfile, failure: true })
  })
  it('again clears what came of the save before [profile.flags_exclusive]', () => {
    for (const before of [
      { ...initialProfile, success: true },
      { ...initialProfile, failure: true },
    ]) {
      expect(reduceProfile(before, started)).toEqual({ ...initialProfile, started: true })
    }
  })
  it('puts the saved profile into the state [profile.success_loads]', async () => {
    const { dispatch, store } = play({ saveProfile: async (_, profile) => ({ ...profile, level: 2 }) })
    await dispatch({ type: 'userLoaded', user: ada })
    await dispatch({ type: 'profileSaveStarted', profile: { firstName: 'Augusta' } })
    expect(store.get().profile).toEqual({
      userProfile: { firstName: 'Augusta', level: 2 },
      started: false,
      success: true,
      failure: false,
    })
  })
  it('that fails says so in the state and on the console [profile.failure_logged]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { dispatch, store } = play({ saveProfile: async () => Promise.reject(new Error('refused')) })
    await dispatch({ type: 'userLoaded', user: ada })
    await dispatch(started)
    expect(store.get().profile).toMatchObject({
      started: false,
      success: false,
      failure: true,
      userProfile: { firstName: 'Ada' },
    })
    expect(log).toHaveBeenCalledExactlyOnceWith('Service Error - Save Profile', expect.any(Error))
    log.mockRestore()
  })
  it('leaves the user out of the profile [profile.nested_user_removed]', () => {
    const loaded = reduceProfile(initialProfile, { type: 'profileLoaded', profile: { firstName: 'Ada', user: { id: 'user-1' } } })
    expect(loaded.userProfile).toEqual({ firstName: 'Ada', level: 1 })
  })
})
