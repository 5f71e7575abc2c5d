// The wide pictures of the shop: blog posts and banners.
import { banners } from './banners.ts';
import { blogs } from './blogs.ts';
import type { WidePicture } from './wide-base.ts';

export const widePictures: WidePicture[] = [...blogs, ...banners];
