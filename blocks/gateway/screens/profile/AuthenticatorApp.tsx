import { Alert, Badge, Button, Code, TextInput } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { asksForProof, type Proof, ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Security.module.css'

/** One's authenticator app: set up, with recovery codes, and taken out again. */
export function AuthenticatorApp() {
  const notify = useNotify()
  const t = useTranslations('gateway.security')
  const { id } = useMe()
  const cache = useQueryClient()
  const status = useRead(gateway.users.mfaStatus, { id })
  const setup = useAction(gateway.users.mfaSetup)
  const disable = useAction(gateway.users.mfaDisable)
  const renew = useAction(gateway.users.mfaRecoveryCodes)
  const [input, setAsked] = useState<'begin' | 'remove' | 'renew' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = (proof?: Proof) =>
    setup.mutate(
      { id, ...proof },
      { onSuccess: () => setAsked(null), onError: (trouble) => !proof && asksForProof(trouble) && setAsked('begin') },
    )
  if (!status.data) {
    const { error } = status
    return error ? <ErrorState error={error} onRetry={() => void status.refetch()} /> : <ListSkeleton rows={1} />
  }

  const { enabled, required_by: companies, backup_codes_remaining: left } = status.data
  const [company] = companies
  const whyNotRemove = company === undefined ? undefined : t('neededBy', { company })
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  if (setup.data) {
    return (
      <Enrolment
        id={id}
        secret={setup.data.secret}
        uri={setup.data.qr_code_uri}
        onEnabled={() => {
          setCodes(setup.data.backup_codes)
          setup.reset()
          notify.done(t('enabled'))
          // What one may do can hang on it.
          void cache.invalidateQueries()
        }}
      />
    )
  }
  return (
    <>
      {!enabled && company !== undefined && (
        <Alert color="yellow" variant="light" mb="sm" icon={<IconShieldExclamation size={17} stroke={1.6} />}>
          {t('required', { company })}
        </Alert>
      )}
      {enabled ? (
        <>
          <p className={classes.state}>
            <Badge color="green">{t('on')}</Badge>
            <span className={classes.quiet}>{t('codesLeft', { count: left })}</span>
          </p>
          <div className={classes.row}>
            <Button variant="default" onClick={() => setAsked('renew')}>
              {t('renew')}
            </Button>
            <Button
              variant="default"
              disabled={whyNotRemove !== undefined}
              title={whyNotRemove}
              onClick={() => setAsked('remove')}
            >
              {t('remove')}
            </Button>
          </div>
          {whyNotRemove && <p className={classes.quiet}>{whyNotRemove}</p>}
        </>
      ) : (
        <Button variant="default" loading={setup.isPending} onClick={() => begin()}>
          {t('setUp')}
        </Button>
      )}
      <ProofDialog
        opened={input === 'begin'}
        title={t('proofTitle')}
        action={t('setUp').replace(/\s?…$/, '')}
        busy={setup.isPending}
        error={setup.error}
        onClose={() => setAsked(null)}
        onProve={begin}
      />
      <ProofDialog
        opened={input === 'remove'}
        title={t('proofTitle')}
        action={t('remove').replace(/\s?…$/, '')}
        danger
        busy={disable.isPending}
        error={disable.error}
        onClose={() => setAsked(null)}
        onProve={(proof) =>
          disable.mutate(
            { id, ...proof },
            {
              onSuccess: () => {
                setAsked(null)
                notify.done(t('removed'))
              },
            },
          )
        }
      />
      <ProofDialog
        opened={input === 'renew'}
        title={t('proofTitle')}
        action={t('renew').replace(/\s?…$/, '')}
        busy={renew.isPending}
        error={renew.error}
        onClose={() => setAsked(null)}
        onProve={(proof) =>
          renew.mutate(
            { id, ...proof },
            {
              onSuccess: ({ backup_codes }) => {
                setAsked(null)
                setCodes(backup_codes)
              },
            },
          )
        }
      />
    </>
  )
}

function Enrolment({ id, secret, uri, onEnabled }: { id: string; secret: string; uri: string; onEnabled(): void }) {
  const t = useTranslations('gateway.security')
  const step = useTranslations('gateway.secondStep')
  const words = useRefusal()
  const enable = useAction(gateway.users.mfaEnable)
  const picture = useQuery({
    queryKey: ['', 'qr', uri],
    queryFn: async () => {
      const { default: qr } = await import('qrcode')
      return `data:image/svg+xml;utf8,${encodeURIComponent(await qr.toString(uri, { type: 'svg', margin: 2 }))}`
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The picture is the secret: it goes with the page.
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code) enable.mutate({ id, totp_code: code }, { onSuccess: onEnabled })
  }
  const refusal = enable.error && words(enable.error, { wrong_code: step('wrong') })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.scan}>
        {picture.data ? <img src={picture.data} alt={t('qr')} width={168} height={168} /> : <ListSkeleton rows={3} />}
        <div>
          <p style={{ margin: '0 0 8px' }}>{t('scan')}</p>
          <span className={classes.quiet}>{t('key')}</span>
          <Code block style={{ whiteSpace: 'pre-wrap' }}>
            {secret.replace(/(.{4})/g, '$1 ').trim()}
          </Code>
        </div>
      </div>
      {refusal && !enable.isPending && <FormError>{refusal.sentence ?? Object.values(refusal.fields)[0]}</FormError>}
      <TextInput
        name="code"
        label={t('confirmText')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        w={240}
      />
      <div>
        <Button type="submit" loading={enable.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
