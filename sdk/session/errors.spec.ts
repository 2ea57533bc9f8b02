import { describe, expect, it, vi } from 'vitest'
import { json, operation, play, sessionSet, settings, stage } from '../specs/stage.ts'
import { blockStarter } from '../settings.ts'
import { reshape, ReshapedError } from './errors.ts'
import { ApiError } from '@quoin/kit/client'

const failure = { status: 422, statusText: 'Unprocessable Entity', url: 'https://platform.test/api/x' }
const errors = [
  { status: '422', code: 'blank', title: 'Blank', detail: 'Name is required', source: { pointer: '/data/attributes/name' } },
]

describe('A refusal by the gateway', () => {
  it.each([401, 403])('with %i signs out and shows auth/login [errors.gw_401]', async (status) => {
    const { session, call, ended, storage } = stage(() => json({ errors }, { status }))
    session.accept(sessionSet())
    await expect(call(operation('gateway'))).rejects.toMatchObject({ status })
    expect(ended).toEqual(['auth/login'])
    expect(storage.length).toBe(0)
  })
  it.each(['assets', 'crm', 'forms', 'sales', 'geolocation'])(
    'differs from one by %s, which signs nobody out [errors.gw_401]',
    async (block) => {
      const { session, call, ended } = stage(() => json({ errors }, { status: 401 }))
      session.accept(sessionSet())
      await expect(call(operation(block))).rejects.toMatchObject({ status: 401 })
      expect(ended).toEqual([])
      expect(session.held()).toEqual(sessionSet())
    },
  )
  it.each([
    ['POST', '/auth/sign_in'],
    ['DELETE', '/auth/sign_out'],
  ] as const)('of %s %s shows no other screen [errors.gw_401_exempt]', async (method, path) => {
    const { call, ended } = stage(() => json({ errors }, { status: 401 }))
    await expect(call(operation('gateway', method, path), {})).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual([])
  })
  it('of a request of the session before does not end the one after [errors.gw_401]', async () => {
    const { session, call, ended } = stage(() => {
      session.accept(sessionSet({ client: 'client-2', expiry: '9000' }))
      return json({}, { status: 401 })
    })
    session.accept(sessionSet())
    await expect(call(operation('gateway'))).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual([])
    expect(session.held()?.client).toBe('client-2')
  })
  it('becomes the list of errors, else one message, else the status text [errors.gw_shape]', () => {
    expect(reshape('gateway', { ...failure, body: { errors, message: 'no' } })).toEqual(errors)
    expect(reshape('gateway', { ...failure, body: { errors: [], message: 'no' } })).toBe('no')
    expect(reshape('gateway', { ...failure, body: null })).toBe('Unprocessable Entity')
  })
  it('reaches the caller with its shape, its sentence and the fields it is about [errors.gw_shape]', async () => {
    const { call } = stage(() => json({ errors }, { status: 422 }))
    const refusal = await call(operation('gateway')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ReshapedError)
    expect(refusal).toMatchObject({
      status: 422,
      code: 'blank',
      message: 'Name is required',
      shape: errors,
      fields: { name: 'Name is required' },
    })
  })
  it('that is no JSON reaches the caller by its status text [errors.gw_shape]', async () => {
    const { call } = stage(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call(operation('gateway'))).rejects.toMatchObject({ status: 502, shape: 'Bad Gateway', message: 'Bad Gateway' })
  })
  it('of status 500 and text OK is passed along whole [errors.gw_500_ok]', async () => {
    const body = { errors, message: 'broken' }
    expect(reshape('gateway', { status: 500, statusText: 'OK', url: failure.url, body })).toEqual({
      status: 500,
      message: 'broken',
      error: body,
      url: failure.url,
    })
    expect(reshape('gateway', { status: 500, statusText: 'Internal Server Error', url: failure.url, body })).toEqual(errors)
    const { call } = stage(() => json(body, { status: 500, statusText: 'OK' }))
    await expect(call(operation('gateway'))).rejects.toMatchObject({
      status: 500,
      shape: { status: 500, message: 'broken', error: body },
    })
  })
})

describe('A refusal by', () => {
  it('forms is flattened as the gateway does [errors.forms_shape]', async () => {
    for (const body of [{ errors }, { message: 'no' }, null])
      expect(reshape('forms', { ...failure, body })).toEqual(reshape('gateway', { ...failure, body }))
    const { call } = stage(() => json({ message: 'no' }, { status: 422 }))
    await expect(call(operation('forms'))).rejects.toMatchObject({ shape: 'no', message: 'no' })
  })
  it('geolocation is the list of errors, else a list of one message, else the status text [errors.geo_shape]', () => {
    expect(reshape('geolocation', { ...failure, body: { errors } })).toEqual(errors)
    expect(reshape('geolocation', { ...failure, body: { message: 'no' } })).toEqual(['no'])
    expect(reshape('geolocation', { ...failure, body: {} })).toBe('Unprocessable Entity')
  })
  it.each(['assets', 'content', 'crm', 'files', 'onboarding', 'projects'])(
    '%s is handed on as it is [errors.passthrough_000]',
    passesOn,
  )
  it.each(['projects', 'products', 'realtime', 'rewards', 'sales', 'wallet'])(
    '%s stays as it is [errors.passthrough_001]',
    passesOn,
  )

  async function passesOn(block: string) {
    const whole = { ...failure, body: { errors } }
    expect(reshape(block, whole)).toBe(whole)
    const { call } = stage(() => json({ errors }, { status: 422, headers: { 'retry-after': '7' } }))
    const refusal = await call(operation(block)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).not.toBeInstanceOf(ReshapedError)
    expect(refusal).toMatchObject({ status: 422, reasons: errors, retryAfterSeconds: 7 })
  }
})

describe('On the console', () => {
  it('a user that cannot be loaded is logged [errors.user_load_log]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { dispatch } = play({ user: async () => Promise.reject(new Error('gone')) })
    await dispatch({ type: 'userRequested' })
    expect(log).toHaveBeenCalledExactlyOnceWith('Service Error - Load Identity', expect.any(Error))
    log.mockRestore()
  })
  it('a block without an address is only warned about [errors.missing_base]', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const start = blockStarter({ ...settings, bases: { gateway: 'https://platform.test/api/gateway' } })
    start('gateway')
    expect(warn).not.toHaveBeenCalled()
    start('crm')
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('apiBase'))
    warn.mockRestore()
  })
  it('nothing helps a block that is set up twice: it throws [errors.double_import]', () => {
    const start = blockStarter(settings)
    start('crm')
    expect(() => start('crm')).toThrow('already loaded')
    expect(() => start('assets')).not.toThrow()
  })
})
