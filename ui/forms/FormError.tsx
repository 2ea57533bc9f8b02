import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What went wrong with a form as a whole; read out as soon as it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={17} stroke={1.6} />} p="xs">
      {children}
    </Alert>
  )
}
