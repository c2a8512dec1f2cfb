import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/accounts/accounts.ts'
import { apiQuery } from '../api/api-query.ts'

export const devicesQuery = apiQuery(listDevices)

export const useDevices = () => useQuery(devicesQuery)
