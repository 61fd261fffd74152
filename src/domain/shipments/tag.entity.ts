import { entity } from '../entities/entity.ts';

export const tag = entity({ key: 'tag', name: 'tag', plural: 'tags', topic: 'tags' });
