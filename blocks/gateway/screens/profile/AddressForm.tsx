import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useVerb } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProofDialog } from './ProofDialog.tsx'

/** Asks for another address to sign in with; it changes once the old one and the new one agreed. */
export function AddressForm() {
  const t = useTranslations('gateway.address')
  const fields = useTranslations('ui.fields')
  const notify = useNotify()
  const { id } = useMe()
  const signedIn = useRead(gateway.auth.validateToken, {})
  const ask = useVerb(gateway.users.addressChange)
  const [proving, setProving] = useState(false)
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: t('next') })),
    },
  })
  const email = form.values.email.trim()
  const close = () => {
    setProving(false)
    ask.reset()
  }
  return (
    <>
      <form onSubmit={form.onSubmit(() => setProving(true))} noValidate>
        <TextInput label={t('now')} value={signedIn.data?.email ?? ''} readOnly />
        <TextInput type="email" label={t('next')} autoComplete="email" {...form.getInputProps('email')} />
        <div>
          <Button type="submit" variant="default">
            {t('submit')}
          </Button>
        </div>
      </form>
      <ProofDialog
        opened={proving}
        title={t('proofTitle', { email })}
        action={t('submit')}
        busy={ask.isPending}
        error={ask.error}
        known={{ same_address: t('same'), address_not_proven: t('unproven') }}
        onClose={close}
        onProve={(proof) =>
          ask.mutate(
            { id, email, ...proof },
            {
              onSuccess: () => {
                notify.done(t('asked', { email }))
                form.reset()
                close()
              },
            },
          )
        }
      />
    </>
  )
}
