import { driverFields } from '#domain/drivers/driver.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';

/** Filter fields for drivers in the URL of the map: `/maps?q=silent:yes branch:3`. */
export const { filters: driverFilters } = showFields('GET /drivers', driverFields);
