import { Group, NativeSelect, Paper, Stack, Switch, Table, Text, TextInput, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { noticeCategories } from '@quoin/kit/notices/rule'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useTranslations } from 'use-intl'
import { DeviceSettings } from './DeviceSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { realtime, type SettingsWire } from '../resources/index.ts'
import { PauseMenu } from './PauseMenu.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

type Changes = Partial<Omit<SettingsWire, 'preferences' | 'unique_id'>> & {
  readonly preferences?: Partial<
    Record<
      (typeof noticeCategories)[number],
      { app?: 'now' | 'off'; mail?: 'now' | 'digest' | 'off'; push?: 'now' | 'off'; sms?: 'now' | 'off' }
    >
  >
}

/** By which channel one hears of what, and when one wants quiet. */
export function SettingsPage() {
  const t = useTranslations('realtime.settings')
  const { id } = useMe()
  const failed = useFailed()
  const { data, error, refetch } = useRead(realtime.settings.get, { id })
  const update = useAction(realtime.settings.update)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  const save = (changes: Changes) => update.mutate({ id, ...changes }, { onError: failed })
  return (
    <Stack maw={820}>
      <PageHeader title={t('title')} text={t('text')} actions={<PauseMenu />} />
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Switch
            label={t('inApp')}
            checked={data.in_app_enabled}
            onChange={(event) => save({ in_app_enabled: event.currentTarget.checked })}
          />
          <Switch
            label={t('byMail')}
            description={t('byMailText')}
            checked={data.email_enabled}
            onChange={(event) => save({ email_enabled: event.currentTarget.checked })}
          />
          <DeviceSettings />
          {data.sms_available && <TextSettings settings={data} />}
        </Stack>
      </Paper>
      <Times settings={data} onSave={save} />
      <Choices settings={data} onSave={save} />
    </Stack>
  )
}

interface Part {
  readonly settings: SettingsWire
  onSave(changes: Changes): void
}

function Times({ settings, onSave }: Part) {
  const t = useTranslations('realtime.settings')
  const zone = settings.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))
  const clock = (name: 'quiet_hours_start' | 'quiet_hours_end') => ({
    type: 'time',
    label: t(name),
    defaultValue: settings[name] ?? '',
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => onSave({ [name]: event.currentTarget.value || null, timezone: zone }),
  })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="quiet">
      <Stack gap="xs">
        <Title order={2} size="h4" id="quiet">
          {t('times')}
        </Title>
        <Text size="sm">{t('timesText', { zone })}</Text>
        <Group align="end">
          <TextInput {...clock('quiet_hours_start')} />
          <TextInput {...clock('quiet_hours_end')} />
          <NativeSelect
            label={t('digestHour')}
            value={String(settings.digest_hour ?? 8)}
            data={hours}
            onChange={(event) => onSave({ digest_hour: Number(event.currentTarget.value), timezone: zone })}
          />
        </Group>
      </Stack>
    </Paper>
  )
}

function Choices({ settings, onSave }: Part) {
  const t = useTranslations('realtime.settings')
  const categories = useTranslations('realtime.categories')
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="choices">
      <Title order={2} size="h4" id="choices">
        {t('choices')}
      </Title>
      <div className={classes.scrolls}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('category')}</Table.Th>
              <Table.Th>{t('app')}</Table.Th>
              <Table.Th>{t('mail')}</Table.Th>
              <Table.Th>{t('push')}</Table.Th>
              {settings.sms_available && <Table.Th>{t('sms')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {noticeCategories.map((one) => (
              <Table.Tr key={one}>
                <Table.Th scope="row" fw={400}>
                  {categories(one)}
                </Table.Th>
                <Table.Td>
                  <Switch
                    aria-label={`${categories(one)}: ${t('app')}`}
                    disabled={!settings.in_app_enabled}
                    checked={settings.preferences[one].app === 'now'}
                    onChange={(event) => onSave({ preferences: { [one]: { app: event.currentTarget.checked ? 'now' : 'off' } } })}
                  />
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    w={150}
                    aria-label={`${categories(one)}: ${t('mail')}`}
                    disabled={!settings.email_enabled}
                    value={settings.preferences[one].mail}
                    data={(['now', 'digest', 'off'] as const).map((value) => ({ value, label: t(value) }))}
                    onChange={(event) =>
                      onSave({ preferences: { [one]: { mail: event.currentTarget.value as 'now' | 'digest' | 'off' } } })
                    }
                  />
                </Table.Td>
                <Table.Td>
                  <Switch
                    aria-label={`${categories(one)}: ${t('push')}`}
                    checked={settings.preferences[one].push === 'now'}
                    onChange={(event) =>
                      onSave({ preferences: { [one]: { push: event.currentTarget.checked ? 'now' : 'off' } } })
                    }
                  />
                </Table.Td>
                {settings.sms_available && (
                  <Table.Td>
                    <Switch
                      aria-label={`${categories(one)}: ${t('sms')}`}
                      disabled={!settings.sms_enabled || !settings.sms_confirmed}
                      checked={settings.preferences[one].sms === 'now'}
                      onChange={(event) =>
                        onSave({ preferences: { [one]: { sms: event.currentTarget.checked ? 'now' : 'off' } } })
                      }
                    />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Paper>
  )
}
