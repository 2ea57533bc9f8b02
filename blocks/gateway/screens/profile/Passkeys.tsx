import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Badge, Button, Group, Modal, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useList, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useTranslations } from 'use-intl'
import classes from './Devices.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import own from './Security.module.css'

type Passkey = OutputOf<typeof gateway.users.passkeys>['data'][number]

/** One's passkeys: made, called something, removed. */
export function Passkeys() {
  const t = useTranslations('gateway.security')
  const ago = useAgo()
  const { id } = useMe()
  const list = useList(gateway.users.passkeys, { id })
  const ask = useAction(gateway.users.passkeyOptions)
  const keep = useAction(gateway.users.passkeyCreate)
  const [isAdding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const [notMade, setNotMade] = useState(false)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const isKnown = 'PublicKeyCredential' in window
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <ListSkeleton rows={1} />

  const add = async (proof: { password?: string }) => {
    setNotMade(false)
    const requested = await ask.mutateAsync({ id, ...proof }).catch(() => null)
    // The dialog shows why not.
    if (!requested) return
    setAdding(false)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const credential = await startRegistration({
        optionsJSON: requested.options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
      const { clientExtensionResults } = credential
      await keep.mutateAsync({
        id,
        name: name.trim() || t('passkeysTitle'),
        credential: { ...credential, clientExtensionResults: { ...clientExtensionResults } },
      })
      setName('')
    } catch {
      // Closed by the person, or refused by the device.
      setNotMade(true)
    }
  }
  return (
    <>
      {notMade && <FormError>{t('notMade')}</FormError>}
      {list.data.data.length === 0 && <p className={own.quiet}>{t('none')}</p>}
      <ul className={classes.devices}>
        {list.data.data.map((passkey) => (
          <li key={passkey.id}>
            <IconFingerprint size={20} stroke={1.4} aria-hidden />
            <span className={classes.what}>
              <strong>{passkey.name}</strong>
              <span>{passkey.last_used_at ? t('used', { when: ago(passkey.last_used_at) }) : t('unused')}</span>
            </span>
            {passkey.synced && <Badge color="gray">{t('synced')}</Badge>}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('renameNamed', { name: passkey.name })}
              onClick={() => setRenaming(passkey)}
            >
              {t('rename')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('forgetNamed', { name: passkey.name })}
              onClick={() => setLeaving(passkey)}
            >
              {t('forget')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        mt="sm"
        disabled={!isKnown}
        title={isKnown ? undefined : t('unsupported')}
        loading={keep.isPending}
        onClick={() => {
          ask.reset()
          setAdding(true)
        }}
      >
        {t('add')}
      </Button>
      {!isKnown && <p className={own.quiet}>{t('unsupported')}</p>}
      <ProofDialog
        opened={isAdding}
        title={t('proofTitle')}
        action={t('add').replace(/\s?…$/, '')}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAdding(false)}
        onProve={(proof) => void add(proof)}
      >
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          mb="sm"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ProofDialog>
      <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} />
      <ForgetDialog passkey={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

interface DialogProps {
  /** The one it is about; null where it is closed. */
  readonly passkey: Passkey | null
  onClose(): void
}

function RenameDialog({ passkey, onClose }: DialogProps) {
  const t = useTranslations('gateway.security')
  const common = useTranslations('ui.common')
  const { id } = useMe()
  const rename = useAction(gateway.users.passkeyUpdate)
  const call = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('name')).trim()
    if (given) rename.mutate({ id, passkey: passkey!.id, name: given }, { onSuccess: onClose })
  }
  return (
    <Modal opened={passkey !== null} onClose={onClose} title={passkey && t('renameNamed', { name: passkey.name })}>
      <form onSubmit={call}>
        <TextInput name="name" label={t('name')} required maxLength={80} defaultValue={passkey?.name} data-autofocus />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {common('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function ForgetDialog({ passkey, onClose }: DialogProps) {
  const t = useTranslations('gateway.security')
  const common = useTranslations('ui.common')
  const { id } = useMe()
  const forget = useAction(gateway.users.passkeyDelete)
  return (
    <Modal opened={passkey !== null} onClose={onClose} title={passkey && t('forgetTitle', { name: passkey.name })}>
      <p style={{ margin: 0 }}>{t('forgetText')}</p>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          color="red"
          loading={forget.isPending}
          onClick={() => forget.mutate({ id, passkey: passkey!.id }, { onSuccess: onClose })}
        >
          {t('forget')}
        </Button>
      </Group>
    </Modal>
  )
}
