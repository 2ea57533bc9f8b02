import { List, Select, Stack, Text, Title } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { useRoleName } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'
import { StepMedia } from '../StepMedia.tsx'

/** The draft as somebody with a role would meet it. */
export function Preview({ id }: { readonly id: string }) {
  const t = useTranslations('onboarding.builder')
  const nameOf = useRoleName()
  const [role, setRole] = useState<string | null>('user')
  const roles = useRead(gateway.roles.list, {}).data?.data ?? []
  const { data } = useRead(onboarding.onboardings.preview, { id, ...(role && { role_code: role }) })
  return (
    <Stack component="section" aria-label={t('preview')} gap="sm" mt="xl">
      <Title order={2} size="h4">
        {t('preview')}
      </Title>
      <Select
        label={t('previewAs')}
        value={role}
        onChange={setRole}
        data={roles.map(({ code, name }) => ({ value: String(code), label: nameOf(code, name) }))}
        allowDeselect={false}
        maw={320}
      />
      {data?.steps.length === 0 && <Text>{t('previewEmpty')}</Text>}
      <List type="ordered" spacing="sm">
        {data?.steps.map((step) => (
          <List.Item key={step.unique_id}>
            <Text fw={600}>{step.name}</Text>
            <StepMedia step={step} />
            {step.description && <Text style={{ whiteSpace: 'pre-wrap' }}>{step.description}</Text>}
            <Text size="sm" c="dimmed">
              {[step.step_url, step.is_optional && t('optional'), step.fact && t('automatic')].filter(Boolean).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
