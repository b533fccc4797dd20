#!/bin/sh
exec ./rehearse run
