import { Anchor } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { isAskedForCode } from './isAskedForCode.ts'
import { forgetJourney, handOver, journeyHere } from './oauthJourney.ts'
import { SecondStepForm, type Step } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'

interface Handed {
  readonly oauth_token?: string
  readonly oauth_error?: string
}

/** Where a provider sends people back to: in a window of its own it hands over to the page that opened it, else it signs in. */
export function OauthReturnPage({ oauth_token: token, oauth_error: refused }: Handed) {
  const t = useTranslations('gateway.oauth')
  const reasons = useTranslations('gateway.oauth.reasons')
  const goIn = useEnter()
  const finish = useAction(gateway.auth.oauthFinish)
  const [journey] = useState(journeyHere)
  const begun = useRef(false)
  const isWindow = journey?.window === 'newWindow'
  const signIn = (step: Partial<Step> = {}) =>
    finish.mutate(
      { oauth_token: token!, secret: journey!.secret, ...step },
      {
        onSuccess: () => {
          forgetJourney()
          goIn(journey!.back)
        },
      },
    )
  useEffect(() => {
    // Effects run twice while developing, and a token is good once.
    if (begun.current) return
    begun.current = true
    if (isWindow) handOver(refused ? { error: refused } : { token })
    else if (token && journey) signIn()
  })

  if (isWindow) return <AuthFrame title={t('title')} text={t('close')} />
  if (
    journey &&
    token &&
    (isAskedForCode(finish.error) ||
      (finish.isPending && finish.variables && Object.keys(finish.variables).some((key) => key.endsWith('_code'))))
  )
    return <SecondStepForm busy={finish.isPending} error={finish.error} onGive={signIn} onBack={() => goIn()} />
  const isLost = refused !== undefined || !token || !journey || finish.error
  if (!isLost) return <AuthFrame title={t('title')} />
  return (
    <AuthFrame
      title={t('failed')}
      text={refused && hasText(reasons, refused) ? reasons(refused) : reasons('other')}
      below={
        <p>
          <Anchor component={Link} to={outside.pages.login()}>
            {t('back')}
          </Anchor>
        </p>
      }
    />
  )
}
