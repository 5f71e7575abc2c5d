import { describe, expect, it } from 'vitest';
import { isMapEmbed, isWebLink, MAP_HOSTS } from './web-link.ts';

describe('a web link', () => {
  it.each([
    'https://www.facebook.com/phsar.shop',
    'HTTPS://Bank.Example/pay?to=1#x',
    'https://maps.example:8443/ភ្នំពេញ',
    'https://ផ្សារ.example/',
  ])('is %s', (link) => {
    expect(isWebLink(link)).toBe(true);
  });

  it.each([
    '',
    'phsar',
    'http://bank.example/pay',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)//https://bank.example',
    'data:text/html,x',
    'https:bank.example',
    'https:/bank.example',
    'https:\\\\bank.example',
    'https://bank.example\\@evil.example',
    'https://user@bank.example/',
    'https://user:secret@bank.example/',
    'https://:secret@bank.example/',
    'https://x;sandbox/',
    "https://x;script-src 'none'/",
    'https://bank.example,evil.example/',
    'https://*.example/',
    'https://localhost/',
    'https://[::1]/',
    'https://bank\t.example/',
    'https://bank.example/\r\nset-cookie: a=b',
  ])('is not %j', (text) => {
    expect(isWebLink(text)).toBe(false);
  });
});

describe('a map to embed', () => {
  it.each([
    'https://www.openstreetmap.org/export/embed.html?bbox=104.9%2C11.5%2C104.9%2C11.5&layer=mapnik',
    'https://www.google.com/maps/embed?pb=!1m18!1m12',
    'https://www.google.com/maps?q=11.55,104.92&output=embed',
    'https://maps.google.com/maps?q=11.55,104.92&output=embed',
  ])('is %s', (link) => {
    expect(isMapEmbed(link, MAP_HOSTS)).toBe(true);
  });

  it.each([
    'https://maps.example/embed',
    'https://www.openstreetmap.org.evil.example/export/embed.html',
    'https://www.openstreetmap.org@evil.example/',
    'https://www.openstreetmap.org:8443/export/embed.html',
    'https://evil.example/www.openstreetmap.org',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/mapsx',
    'https://www.google.com/maps/../url?q=https://evil.example',
    'http://www.google.com/maps/embed',
    'https://x;sandbox/',
    '',
  ])('is not %j', (link) => {
    expect(isMapEmbed(link, MAP_HOSTS)).toBe(false);
  });

  it('is one of a host that is added', () => {
    expect(isMapEmbed('https://maps.example:8443/embed', [...MAP_HOSTS, 'maps.example:8443'])).toBe(true);
    expect(isMapEmbed('https://maps.example/embed', [...MAP_HOSTS, 'maps.example:8443'])).toBe(false);
  });
});
