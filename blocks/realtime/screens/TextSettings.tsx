import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime, type SettingsWire } from '../resources/index.ts'
import { useFailed } from './useFailed.ts'

/** The number one wants to be texted on, which a code confirms, and whether one wants that. */
export function TextSettings({ settings }: { readonly settings: SettingsWire }) {
  const t = useTranslations('realtime.settings')
  const failed = useFailed()
  const update = useAction(realtime.settings.update)
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const save = (changes: { sms_number?: string | null; sms_code?: string; sms_enabled?: boolean }) => {
    setWrong(false)
    update.mutate(
      { id: settings.unique_id, ...changes },
      {
        // What was typed is told beside it.
        onError: (error) => (error.status === 422 ? setWrong(true) : failed(error)),
        onSuccess: () => setCode(''),
      },
    )
  }
  const remove = (
    <Button variant="default" loading={update.isPending} onClick={() => save({ sms_number: null })}>
      {t('smsRemove')}
    </Button>
  )
  const phone = settings.sms_number
  if (phone === null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save({ sms_number: number })
        }}
      >
        <Group align="end">
          <TextInput
            type="tel"
            autoComplete="tel"
            required
            label={t('smsNumber')}
            description={t('smsNumberText')}
            error={isWrong && t('smsWrongNumber')}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={update.isPending}>
            {t('smsSend')}
          </Button>
        </Group>
      </form>
    )
  if (!settings.sms_confirmed)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save({ sms_code: code.trim() })
        }}
      >
        <Group align="end">
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={6}
            label={t('smsCode')}
            description={t('smsCodeText', { phone })}
            error={isWrong && t('smsWrongCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={update.isPending}>
            {t('smsConfirm')}
          </Button>
          {remove}
        </Group>
      </form>
    )
  return (
    <Group justify="space-between" align="start">
      <Switch
        label={t('bySms')}
        description={t('bySmsText', { phone })}
        checked={settings.sms_enabled}
        onChange={(event) => save({ sms_enabled: event.currentTarget.checked })}
      />
      {remove}
    </Group>
  )
}
