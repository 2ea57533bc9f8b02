import type { Customs } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import type { gateway } from '../resources/index.ts'
import { newChallenge, tradeSolution } from '../sessions/captcha.ts'

export const captcha: Pick<Customs<typeof gateway, 'auth'>, 'captcha' | 'recaptchaVerify'> = {
  async captcha(_, ctx) {
    return { id: 'captcha', ...(await newChallenge(ctx.tx, coreOf(ctx))) }
  },
  async recaptchaVerify({ site_token }, ctx) {
    const token = await tradeSolution(coreOf(ctx), site_token)
    return { id: 'recaptcha', success: token !== null, token }
  },
}
